/** Previous, Next and a window of three pages. Links, so that a page opens in a new tab too. */
import { useLocation } from 'react-router-dom';
import { messages } from '@/messages';
import { Link } from './Link';
import classes from './Pager.module.css';

interface Props {
  page: number;
  last: number;
}

/** Three page numbers around the current one. */
export function pageWindow(page: number, last: number): number[] {
  const start = Math.max(1, Math.min(page - 1, last - 2));
  return Array.from({ length: Math.min(3, last) }, (_, at) => start + at);
}

export function Pager({ page, last }: Props) {
  const { search } = useLocation();
  if (last <= 1 && page <= 1) return null;
  const to = (target: number) => {
    const params = new URLSearchParams(search);
    if (target === 1) params.delete('page');
    else params.set('page', String(target));
    return { search: params.toString() };
  };
  const step = (label: string, target: number, open: boolean) =>
    open ? (
      <Link className={classes.step} to={to(target)} preventScrollReset>
        {label}
      </Link>
    ) : (
      <span className={classes.step} aria-disabled="true">
        {label}
      </span>
    );
  return (
    <nav aria-label={messages.common.pages} className={classes.pager}>
      {step(messages.common.previous, Math.min(page - 1, last), page > 1)}
      {pageWindow(page, last).map((number) => (
        <Link
          key={number}
          className={classes.page}
          to={to(number)}
          preventScrollReset
          aria-label={messages.common.pageNumber(number)}
          aria-current={number === page ? 'page' : undefined}
        >
          {number}
        </Link>
      ))}
      {step(messages.common.next, page + 1, page < last)}
    </nav>
  );
}

/**
 * The navigation between the pages of a list. If the address contains the state of the list, it uses links, which can
 * also be opened in a new tab. For numbered pages, it also shows the range of rows, their total and the page size.
 */
import { Button, NativeSelect, Pagination } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import type { KeysetMeta, PageMeta } from '@/api/queries';
import { common } from '@/messages/common';
import { formatNumber } from '@/messages/format';
import { Link } from '../Link';
import { PAGE_SIZES } from '../listQuery';
import type { ListState } from '../useListState';
import classes from './Pager.module.css';

/** Returns three page numbers around the current one. */
export function pageWindow(page: number, last: number): number[] {
  const start = Math.max(1, Math.min(page - 1, last - 2));
  return Array.from({ length: Math.min(3, last) }, (_, at) => start + at);
}

interface PageLinkProps extends ComponentPropsWithRef<'button'> {
  list: ListState;
  position: Record<string, string>;
}

/** A step to another page of a list. It is a link if the address contains the state of the list. */
function PageLink({ list, position, ...rest }: PageLinkProps) {
  const to = list.linkTo(position);
  if (to) return <Link to={to} preventScrollReset {...(rest as object)} />;
  return <button type="button" onClick={() => list.change(position)} {...rest} />;
}

/** If a step is not possible, the element stays the same, so that it keeps the focus. */
const stepProps = (list: ListState, label: string, position: Record<string, string> | null) => ({
  component: PageLink,
  list,
  position: position ?? {},
  'aria-label': label,
  disabled: false,
  mod: { disabled: position === null },
  ...(position === null && {
    'aria-disabled': true,
    onClick: (event: { preventDefault: () => void }) => event.preventDefault(),
  }),
});

interface PagesProps {
  list: ListState;
  page: number;
  last: number;
}

function Pages({ list, page, last }: PagesProps) {
  const to = (target: number) => ({ page: String(target) });
  return (
    <Pagination.Root total={last} value={page} size="md" component="nav" aria-label={common.pages}>
      <div className={classes.pages}>
        <Pagination.First {...stepProps(list, common.firstPage, page > 1 ? to(1) : null)} />
        <Pagination.Previous {...stepProps(list, common.previous, page > 1 ? to(page - 1) : null)} />
        {pageWindow(page, last).map((number) => (
          <Pagination.Control
            key={number}
            active={number === page}
            {...{ component: PageLink, list, position: to(number) }}
            aria-label={common.pageNumber(number)}
            aria-current={number === page ? 'page' : undefined}
          >
            {formatNumber(number)}
          </Pagination.Control>
        ))}
        <Pagination.Next {...stepProps(list, common.next, page < last ? to(page + 1) : null)} />
        <Pagination.Last {...stepProps(list, common.lastPage, page < last ? to(last) : null)} />
      </div>
    </Pagination.Root>
  );
}

function NumberedPager({ list, meta: { total, per_page, last_page } }: { list: ListState; meta: PageMeta }) {
  const smallest = Math.min(per_page, ...PAGE_SIZES);
  if (total <= smallest) return null;
  const page = Math.min(list.page, last_page);
  const from = (page - 1) * per_page + 1;
  return (
    <div className={classes.pager}>
      <p className={classes.range}>{common.range(from, Math.min(total, from + per_page - 1), total)}</p>
      <NativeSelect
        className={classes.size}
        label={common.rowsPerPage}
        data={[...new Set([...PAGE_SIZES, per_page])].sort((a, b) => a - b).map(String)}
        value={String(per_page)}
        onChange={(event) => list.change({ per_page: event.currentTarget.value })}
      />
      <Pages list={list} page={page} last={last_page} />
    </div>
  );
}

/** The steps to the previous and the next page of a list whose pages have no numbers. */
function KeysetPager({ list, meta: { previous, next } }: { list: ListState; meta: KeysetMeta }) {
  if (previous === null && next === null) return null;
  return (
    <nav className={classes.pager} aria-label={common.pages}>
      <div className={classes.steps}>
        <Button
          variant="default"
          {...stepProps(list, common.previous, previous === null ? null : { before: previous })}
        >
          {common.previous}
        </Button>
        <Button variant="default" {...stepProps(list, common.next, next === null ? null : { after: next })}>
          {common.next}
        </Button>
      </div>
    </nav>
  );
}

export function Pager({ list, meta }: { list: ListState; meta: PageMeta | KeysetMeta }) {
  return 'total' in meta ? <NumberedPager list={list} meta={meta} /> : <KeysetPager list={list} meta={meta} />;
}

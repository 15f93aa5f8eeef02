/**
 * Tabs that are separate pages. Each tab is a link, so the address shows which one is open. A single tab is not shown.
 */
import { useLocation } from 'react-router-dom';
import { formatNumber } from '@/messages/format';
import { type Href, Link } from './Link';
import classes from './Tabs.module.css';

interface Props {
  label: string;
  tabs: readonly { to: Href; label: string; count?: number }[];
}

export function Tabs({ label, tabs }: Props) {
  const { pathname } = useLocation();
  if (tabs.length < 2) return null;
  return (
    <nav aria-label={label} className={classes.tabs}>
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          className={classes.tab}
          aria-current={tab.to.split('?')[0] === pathname ? 'page' : undefined}
        >
          {tab.label}
          {tab.count !== undefined && <span className={classes.count}> {formatNumber(tab.count)}</span>}
        </Link>
      ))}
    </nav>
  );
}

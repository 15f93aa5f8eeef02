/**
 * Tabs that are separate pages. Each tab is a link, so the address shows which one is open. A single tab is not shown.
 */
import { useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { formatNumber } from '@/messages/format';
import { type Href, Link } from './Link';
import classes from './Tabs.module.css';
import { useTabInSight } from './useTabInSight';

interface Props {
  label: string;
  tabs: readonly {
    to: Href;
    label: string;
    count?: number;
    /** Other addresses at which the tab is open. */
    also?: readonly Href[];
  }[];
}

export function Tabs({ label, tabs }: Props) {
  const { pathname } = useLocation();
  const line = useRef<HTMLElement>(null);
  useTabInSight(line, pathname);
  if (tabs.length < 2) return null;
  return (
    <nav ref={line} aria-label={label} className={classes.tabs}>
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          className={classes.tab}
          aria-current={[tab.to, ...(tab.also ?? [])].some((to) => to.split('?')[0] === pathname) ? 'page' : undefined}
        >
          {tab.label}
          {tab.count !== undefined && <span className={classes.count}> {formatNumber(tab.count)}</span>}
        </Link>
      ))}
    </nav>
  );
}

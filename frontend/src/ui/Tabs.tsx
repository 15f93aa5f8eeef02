/** Tabs that are pages: each is a link, so the address says which one is open. One alone is no choice and not shown. */
import { NavLink } from 'react-router-dom';
import classes from './Tabs.module.css';

interface Props {
  label: string;
  tabs: readonly { to: string; label: string }[];
}

export function Tabs({ label, tabs }: Props) {
  if (tabs.length < 2) return null;
  return (
    <nav aria-label={label} className={classes.tabs}>
      {tabs.map((tab) => (
        <NavLink key={tab.to} to={tab.to} end className={classes.tab ?? ''}>
          {tab.label}
        </NavLink>
      ))}
    </nav>
  );
}

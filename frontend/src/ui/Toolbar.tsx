/** The line above a list: SearchBox, SegmentedFilter, and SortSelect at the end. */
import type { ReactNode } from 'react';
import classes from './Toolbar.module.css';

export function Toolbar({ children }: { children: ReactNode }) {
  return (
    <search className={classes.toolbar} data-toolbar>
      {children}
    </search>
  );
}

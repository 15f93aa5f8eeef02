/** The line above a list: SearchBox and SegmentedFilter, with SortSelect at the end. */
import type { ReactNode } from 'react';
import classes from './Toolbar.module.css';

export function Toolbar({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: jsdom and older browsers do not know <search>
    <div role="search" className={classes.toolbar}>
      {children}
    </div>
  );
}

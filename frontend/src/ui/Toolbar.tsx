/** The line above a list: SearchBox and SegmentedFilter, with SortSelect at the end. */
import type { ReactNode } from 'react';
import classes from './Toolbar.module.css';

interface Props {
  /** There is nothing to search or to sort. On a phone the line is left out. */
  idle?: boolean;
  children: ReactNode;
}

export function Toolbar({ idle = false, children }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: jsdom and older browsers do not know <search>
    <div role="search" className={classes.toolbar} data-idle={idle || undefined}>
      {children}
    </div>
  );
}

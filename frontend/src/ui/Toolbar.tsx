/**
 * The line above a list: controls that are always visible, such as the SearchBox, and `more` controls: filters, the
 * order, the columns. On a phone, a button opens the `more` controls, so that the first row is visible.
 */
import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { common } from '@/messages/common';
import classes from './Toolbar.module.css';
import { useNarrow } from './useNarrow';

interface Props {
  /** Whether there is nothing to search or to sort. Then a phone does not show the line. */
  idle?: boolean;
  more?: ReactNode;
  /** A filter in `more` is active. On a phone, the button says so. */
  isFiltered?: boolean;
  children?: ReactNode;
}

export function Toolbar({ idle = false, more, isFiltered = false, children }: Props) {
  const narrow = useNarrow();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: jsdom and older browsers do not know <search>
    <div role="search" className={classes.toolbar} data-idle={idle || undefined}>
      {children}
      {narrow && more && (
        <Button
          variant="default"
          fw={400}
          className={classes.opener}
          leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={id}
          data-filtered={isFiltered || undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {common.filters} {isFiltered && <span className={classes.filtered}>{common.filtersActive}</span>}
        </Button>
      )}
      {more && (
        <div id={id} className={classes.more} hidden={narrow && !isOpen}>
          {more}
        </div>
      )}
    </div>
  );
}

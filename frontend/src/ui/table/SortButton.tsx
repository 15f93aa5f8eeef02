/** The header of a column that the server can sort by. Its arrow shows the order. */
import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { Sort } from '../listQuery';
import classes from './Table.module.css';

interface Props {
  /** Undefined if the list is sorted by another column. */
  sorted: Sort | undefined;
  onClick: () => void;
  children: string;
}

const ICONS = { asc: IconArrowUp, desc: IconArrowDown };

export function SortButton({ sorted, onClick, children }: Props) {
  const Icon = sorted ? ICONS[sorted] : IconArrowsSort;
  return (
    <UnstyledButton className={classes.sort} onClick={onClick}>
      {children}
      <Icon
        size={14}
        stroke={2}
        aria-hidden
        className={classes.direction}
        data-sorted={sorted !== undefined || undefined}
      />
    </UnstyledButton>
  );
}

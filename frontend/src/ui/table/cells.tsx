/** A cell and a head of a column, the same in every table. */
import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Sort } from '../listQuery';
import type { Column } from './columns';
import classes from './Table.module.css';

type Look = Pick<Column<never>, 'main' | 'numeric' | 'muted'>;

interface CellProps extends Look {
  /** Names the value if the row is shown as a card. */
  label: string;
  children: ReactNode;
}

export function Cell({ main, numeric, muted, label, children }: CellProps) {
  if (main) {
    return (
      <Table.Th scope="row" role="rowheader" className={classes.main}>
        {children}
      </Table.Th>
    );
  }
  const look = [numeric && classes.numeric, muted && classes.muted].filter(Boolean).join(' ');
  return (
    <Table.Td role="cell" className={look} data-label={label}>
      {children}
    </Table.Td>
  );
}

interface HeadProps {
  numeric?: boolean | undefined;
  sorted?: Sort | undefined;
  children: ReactNode;
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

export function Head({ numeric, sorted, children }: HeadProps) {
  return (
    <Table.Th
      scope="col"
      role="columnheader"
      aria-sort={sorted && ARIA_SORT[sorted]}
      className={(numeric && classes.numeric) || ''}
    >
      {children}
    </Table.Th>
  );
}

/** A cell and a head of a column. */
import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ListState } from '../useListState';
import { useNarrow } from '../useNarrow';
import type { Column } from './columns';
import { SortButton } from './SortButton';
import classes from './Table.module.css';

type Look = Omit<Column<never>, 'cell'>;

const classOf = ({ numeric, muted, control }: Look) =>
  [numeric && classes.numeric, muted && classes.muted, control && classes[control]].filter(Boolean).join(' ');

export function Cell({ column, children }: { column: Look; children: ReactNode }) {
  if (column.main) {
    return (
      <Table.Th scope="row" role="rowheader" className={classes.main}>
        {children}
      </Table.Th>
    );
  }
  return (
    <Table.Td
      role="cell"
      className={classOf(column)}
      // The label names the value if the row is shown as a card.
      {...(column.control ? { 'data-controls': true } : { 'data-label': column.header })}
    >
      {children}
    </Table.Td>
  );
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

/** The head of a column. Without a list nothing is sorted. */
export function Head({ column, list }: { column: Look; list: ListState | undefined }) {
  // The heads of cards are out of sight, so nothing in them may take the focus: the toolbar sorts.
  const narrow = useNarrow();
  const { header, head, sortBy, control } = column;
  const sorted = sortBy !== undefined && list?.sortBy === sortBy ? list.sort : undefined;
  return (
    <Table.Th
      scope="col"
      role="columnheader"
      aria-sort={sorted && ARIA_SORT[sorted]}
      className={classOf({ ...column, muted: false })}
      {...(control && { 'data-controls': true })}
    >
      {head ??
        (!list || sortBy === undefined || narrow ? (
          header
        ) : (
          <SortButton sorted={sorted} onClick={() => list.turn(sortBy)}>
            {header}
          </SortButton>
        ))}
    </Table.Th>
  );
}

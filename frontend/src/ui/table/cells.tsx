/** A cell of a table, and the header of a column. */
import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ListState } from '../useListState';
import { useNarrow } from '../useNarrow';
import type { Column } from './columns';
import { SortButton } from './SortButton';
import classes from './Table.module.css';

type Look = Omit<Column<never>, 'cell'>;

const cellClass = ({ numeric, muted, oneLine, breaks, wide, control }: Look) =>
  [
    numeric && classes.numeric,
    muted && classes.muted,
    oneLine && classes.oneLine,
    breaks && classes.breaks,
    wide && classes[wide === true ? 'wide' : wide],
    control && classes[control],
  ]
    .filter(Boolean)
    .join(' ');

export function Cell({ column, children }: { column: Look; children: ReactNode }) {
  if (column.main) {
    return (
      <Table.Th scope="row" role="rowheader" dir="auto" className={classes.main}>
        {children}
      </Table.Th>
    );
  }
  return (
    <Table.Td
      role="cell"
      {...(!column.control && { dir: 'auto' })}
      className={cellClass(column)}
      // If the row is shown as a card, the label names the value.
      {...(column.control ? { 'data-controls': true } : { 'data-label': column.header })}
    >
      {children}
    </Table.Td>
  );
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

/** The header of a column. Without a list, it cannot sort. */
export function Head({ column, list }: { column: Look; list: ListState | undefined }) {
  // When rows are shown as cards, the headers are invisible. So they must not receive the focus, and the toolbar sorts
  // the list.
  const narrow = useNarrow();
  const { header, head, sortBy, control } = column;
  const sorted = sortBy !== undefined && list?.sortBy === sortBy ? list.sort : undefined;
  return (
    <Table.Th
      scope="col"
      role="columnheader"
      aria-sort={sorted && ARIA_SORT[sorted]}
      className={cellClass({ ...column, muted: false })}
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

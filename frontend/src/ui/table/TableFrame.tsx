/**
 * Renders a table. On a phone, each row is a card. A long table scrolls inside its frame, and renders only the visible
 * rows.
 */
import { Skeleton, Table } from '@mantine/core';
import { Fragment, lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import late from '../Skeleton.module.css';
import type { ListState } from '../useListState';
import { BandRow, type Entry, entriesOf } from './bands';
import { Head } from './cells';
import type { PlainRows, ServerRows } from './columns';
import { moveBetweenRows, openRow } from './rows';
import classes from './Table.module.css';
import { OpenableRow, type RowPosition, TableRow } from './TableRow';
import { useKeptFocus } from './useKeptFocus';
import { useOverflow } from './useOverflow';

interface Props<Row> extends Omit<PlainRows<Row>, 'rows'>, Pick<ServerRows<Row>, 'detail'> {
  /** Undefined until the first rows are loaded. */
  rows: readonly Row[] | undefined;
  /** Whether the rows belong to the previous page, because the next page is still loading. */
  stale?: boolean;
  /** The content in place of the rows. */
  instead?: ReactNode;
  /** Whether there are no columns to name, because the list has no rows at all. */
  headless?: boolean;
  /** The list that the column headers sort. */
  list?: ListState;
}

/** Tables with at least this number of rows render only the visible rows. */
const VIRTUAL_FROM = 200;
const VirtualRows = lazy(async () => ({ default: (await import('./VirtualRows')).VirtualRows }));

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

const SkeletonRows = ({ width }: { width: number }) =>
  SKELETON_ROWS.map((row) => (
    <Table.Tr key={row} role="row">
      {Array.from({ length: width }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <Table.Td key={at} role="cell">
          <Skeleton height={10} width={at === 0 ? '70%' : '45%'} radius="sm" className={late.late} />
        </Table.Td>
      ))}
    </Table.Tr>
  ));

export function TableFrame<Row>(props: Props<Row>) {
  const { label, columns, rowKey, rows, stale = false, instead, list, detail, tableRef, isSelected, isWrong } = props;
  const { bandOf } = props;
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const ownRef = useRef<HTMLTableElement>(null);
  const table = tableRef ?? ownRef;
  const overflows = useOverflow(frame);
  const focusHandlers = useKeptFocus(table, rows);
  const isVirtual = rows !== undefined && rows.length >= VIRTUAL_FROM;
  const framed = props.framed || isVirtual;
  const width = columns.length;
  const look = { columns, isSelected, ...(isWrong && { isWrong }) };

  const entries = entriesOf(rows ?? [], rowKey, bandOf);
  const rowOf = (entry: Entry<Row>, position?: RowPosition) => {
    if ('band' in entry) return <BandRow {...position} band={entry.band} width={width} />;
    if (detail) return <OpenableRow {...look} {...position} row={entry.row} detail={detail} />;
    return <TableRow {...look} {...position} row={entry.row} />;
  };

  let body: ReactNode;
  if (instead) {
    body = (
      <Table.Tr role="row">
        <Table.Td role="cell" colSpan={width}>
          {instead}
        </Table.Td>
      </Table.Tr>
    );
  } else if (rows === undefined || (isVirtual && !frame)) {
    body = <SkeletonRows width={width} />;
  } else if (isVirtual) {
    const entryAt = (index: number) => entries[index] as Entry<Row>;
    body = (
      <Suspense fallback={<SkeletonRows width={width} />}>
        <VirtualRows count={entries.length} keyAt={(index) => entryAt(index).key} width={width} frame={frame}>
          {(index, position) => rowOf(entryAt(index), position)}
        </VirtualRows>
      </Suspense>
    );
  } else {
    body = entries.map((entry) => <Fragment key={entry.key}>{rowOf(entry)}</Fragment>);
  }

  return (
    <div
      ref={setFrame}
      className={classes.frame}
      data-stale={stale || undefined}
      data-framed={framed || undefined}
      data-bare={props.bare || undefined}
      {...((overflows || framed) && { role: 'region', 'aria-label': label, tabIndex: 0 })}
      data-scrolls={overflows || undefined}
    >
      <Table
        ref={table}
        className={classes.table}
        stickyHeader={framed || !overflows}
        stickyHeaderOffset={framed ? 0 : 'var(--app-shell-header-height)'}
        // The roles are explicit, because browsers ignore the roles of a table that is shown as cards.
        role="table"
        aria-label={label}
        aria-rowcount={isVirtual ? entries.length + 1 : undefined}
        aria-busy={(rows === undefined && !instead) || stale}
        tabIndex={-1}
      >
        <Table.Thead role="rowgroup" hidden={props.headless}>
          <Table.Tr role="row" {...(isVirtual && { 'aria-rowindex': 1 })}>
            {columns.map((column) => (
              <Head key={column.id} column={column} list={list} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody
          role="rowgroup"
          onKeyDown={moveBetweenRows}
          onClick={openRow}
          onAuxClick={openRow}
          {...focusHandlers}
        >
          {body}
        </Table.Tbody>
      </Table>
    </div>
  );
}

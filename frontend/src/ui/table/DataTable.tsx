/**
 * The table of staff's lists, on TanStack Table: its columns can be hidden and sorted, its rows have a menu and can be
 * selected. The server sorts, filters and pages; the table holds one page.
 */
import { Checkbox, Table } from '@mantine/core';
import {
  columnVisibilityFeature,
  metaHelper,
  type RowData,
  type RowSelectionState,
  rowSelectionFeature,
  type Table as TableModel,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { common } from '@/messages/common';
import type { ListState } from '../useListState';
import { useNarrow } from '../useNarrow';
import type { BulkAction } from './bulk';
import { Cell, Head } from './cells';
import type { Column, TableProps } from './columns';
import { type RowAction, RowMenu } from './RowMenu';
import { SelectionBar } from './SelectionBar';
import { SortButton } from './SortButton';
import classes from './Table.module.css';
import { TableFrame } from './TableFrame';
import { TimesSwitch } from './TimesSwitch';

const features = tableFeatures({
  columnVisibilityFeature,
  rowSelectionFeature,
  columnMeta: metaHelper<Pick<Column<never>, 'main' | 'numeric' | 'muted' | 'times' | 'sortBy'>>(),
});
type Features = typeof features;

export interface DataTableProps<Row extends RowData> extends TableProps<Row> {
  /** Names a row's menu and its checkbox. */
  rowName: (row: Row) => string;
  actions?: ((row: Row) => readonly RowAction[]) | undefined;
  /** What can be done to many rows. Without it rows cannot be selected. */
  bulk?: readonly BulkAction<Row>[] | undefined;
  /** The columns that the reader does not want to see. */
  hidden?: readonly string[];
}

const NO_ROWS: never[] = [];
const NONE: RowSelectionState = {};

/** Selected rows are on the page that is shown: turning the page, searching or filtering selects nothing anew. */
function useSelection() {
  const { search } = useLocation();
  const [selection, setSelection] = useState({ search, ids: NONE });
  const ids = selection.search === search ? selection.ids : NONE;
  return [ids, (next: RowSelectionState) => setSelection({ search, ids: next })] as const;
}

interface HeadsProps<Row extends RowData> {
  table: TableModel<Features, Row>;
  list: ListState;
  /** The heads are out of sight, so nothing in them may take the focus: the toolbar sorts. */
  narrow: boolean;
}

function Heads<Row extends RowData>({ table, list, narrow }: HeadsProps<Row>) {
  return table.getHeaderGroups().flatMap(({ headers }) =>
    headers.map(({ id, column }) => {
      const { numeric, sortBy, times } = column.columnDef.meta ?? {};
      const sorted = sortBy !== undefined && list.sortBy === sortBy ? list.sort : undefined;
      const text = String(column.columnDef.header);
      return (
        <Head key={id} numeric={numeric} sorted={sorted}>
          {sortBy === undefined || narrow ? (
            text
          ) : (
            <SortButton sorted={sorted} onClick={() => list.turn(sortBy)}>
              {text}
            </SortButton>
          )}
          {times && <TimesSwitch />}
        </Head>
      );
    }),
  );
}

export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { columns, rowKey, rowName, actions, bulk = NO_ROWS, hidden = NO_ROWS, ...frame } = props;
  const { query, list } = frame;
  const narrow = useNarrow();
  const [rowSelection, setRowSelection] = useSelection();
  const element = useRef<HTMLTableElement>(null);
  const definitions = useMemo(
    () =>
      columns.map(({ id, header, cell, ...meta }) => ({
        id,
        header,
        accessorFn: (row: Row) => row,
        cell: ({ row }: { row: { original: Row } }) => cell(row.original),
        meta,
      })),
    [columns],
  );
  const table = useTable({
    features,
    columns: definitions,
    data: query.data?.data ?? NO_ROWS,
    getRowId: rowKey,
    state: {
      rowSelection,
      columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])),
    },
    onRowSelectionChange: (next) => setRowSelection(typeof next === 'function' ? next(rowSelection) : next),
  });
  const { rows } = table.getRowModel();
  const selected = table.getSelectedRowModel().rows.map(({ original }) => original);
  const selects = bulk.length > 0;
  const all = selected.length > 0 && selected.length === rows.length;

  return (
    <>
      {selects && (
        <SelectionBar
          actions={bulk}
          rows={selected}
          rowName={rowName}
          onClear={() => setRowSelection(NONE)}
          disabled={query.isPlaceholderData}
          table={element}
        />
      )}
      <TableFrame
        {...frame}
        tableRef={element}
        width={table.getVisibleLeafColumns().length + (selects ? 1 : 0) + (actions ? 1 : 0)}
        head={
          <>
            {selects && (
              <Table.Th scope="col" role="columnheader" className={classes.select}>
                <Checkbox
                  {...(narrow ? { label: common.selectPage } : { 'aria-label': common.selectPage })}
                  checked={all}
                  indeterminate={selected.length > 0 && !all}
                  disabled={rows.length === 0 || query.isPlaceholderData}
                  onChange={() => table.toggleAllRowsSelected(!all)}
                />
              </Table.Th>
            )}
            <Heads table={table} list={list} narrow={narrow} />
            {actions && (
              <Table.Th scope="col" role="columnheader" className={classes.actions}>
                {common.actions}
              </Table.Th>
            )}
          </>
        }
      >
        {rows.map((row) => (
          <Table.Tr key={row.id} role="row" aria-selected={selects ? row.getIsSelected() : undefined}>
            {selects && (
              <Table.Td role="cell" className={classes.select} data-controls>
                <Checkbox
                  aria-label={common.selectRow(rowName(row.original))}
                  checked={row.getIsSelected()}
                  disabled={query.isPlaceholderData}
                  onChange={row.getToggleSelectedHandler()}
                />
              </Table.Td>
            )}
            {row.getVisibleCells().map((cell) => (
              <Cell key={cell.id} label={String(cell.column.columnDef.header)} {...cell.column.columnDef.meta}>
                <table.FlexRender cell={cell} />
              </Cell>
            ))}
            {actions && (
              <Table.Td role="cell" className={classes.actions} data-controls>
                <RowMenu name={rowName(row.original)} actions={actions(row.original)} />
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </TableFrame>
    </>
  );
}

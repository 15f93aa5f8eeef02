/**
 * The table of staff's lists, on TanStack Table: its columns can be hidden and sorted, its rows have a menu and can be
 * selected. The server sorts, filters and pages; the table holds one page.
 */
import { Checkbox, Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import {
  columnVisibilityFeature,
  metaHelper,
  type RowData,
  type RowSelectionState,
  rowSelectionFeature,
  rowSortingFeature,
  type Column as TableColumn,
  type Table as TableModel,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { common } from '@/messages/common';
import type { BulkAction } from './bulk';
import { Cell, Head } from './cells';
import type { Column, TableProps } from './columns';
import { type RowAction, RowMenu } from './RowMenu';
import { SelectionBar } from './SelectionBar';
import classes from './Table.module.css';
import { TableFrame } from './TableFrame';
import { TimesSwitch } from './TimesSwitch';

const features = tableFeatures({
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  columnMeta: metaHelper<Pick<Column<never>, 'main' | 'numeric' | 'muted' | 'times'>>(),
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

function SortButton<Row extends RowData>({
  column,
  children,
}: {
  column: TableColumn<Features, Row>;
  children: string;
}) {
  const sorted = column.getIsSorted();
  const Icon = sorted === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <UnstyledButton className={classes.sort ?? ''} onClick={column.getToggleSortingHandler()}>
      {children}
      <Icon
        size={14}
        stroke={2}
        aria-hidden
        className={classes.direction}
        data-sorted={sorted !== false || undefined}
      />
    </UnstyledButton>
  );
}

function Heads<Row extends RowData>({ table }: { table: TableModel<Features, Row> }) {
  return table.getHeaderGroups().flatMap(({ headers }) =>
    headers.map(({ id, column }) => {
      const sorted = column.getIsSorted();
      const text = String(column.columnDef.header);
      return (
        <Head
          key={id}
          numeric={column.columnDef.meta?.numeric}
          sorted={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : undefined}
        >
          {column.getCanSort() ? <SortButton column={column}>{text}</SortButton> : text}
          {column.columnDef.meta?.times && <TimesSwitch />}
        </Head>
      );
    }),
  );
}

export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { columns, rowKey, rowName, actions, bulk = NO_ROWS, hidden = NO_ROWS, ...frame } = props;
  const { query, list } = frame;
  const [rowSelection, setRowSelection] = useSelection();
  const element = useRef<HTMLTableElement>(null);
  const sorting = columns.filter(({ sortable }) => sortable).map(({ id }) => ({ id, desc: list.sort === 'desc' }));
  const definitions = useMemo(
    () =>
      columns.map(({ id, header, cell, sortable = false, ...meta }) => ({
        id,
        header,
        accessorFn: (row: Row) => row,
        cell: ({ row }: { row: { original: Row } }) => cell(row.original),
        enableSorting: sortable,
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
      sorting,
      columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])),
    },
    onRowSelectionChange: (next) => setRowSelection(typeof next === 'function' ? next(rowSelection) : next),
    manualSorting: true,
    enableSortingRemoval: false,
    onSortingChange: (next) => {
      const [first] = typeof next === 'function' ? next(sorting) : next;
      list.change({ sort: first?.desc ? 'desc' : 'asc' });
    },
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
              <Table.Th scope="col" className={classes.select ?? ''}>
                <Checkbox
                  aria-label={common.selectPage}
                  checked={all}
                  indeterminate={selected.length > 0 && !all}
                  disabled={rows.length === 0 || query.isPlaceholderData}
                  onChange={() => table.toggleAllRowsSelected(!all)}
                />
              </Table.Th>
            )}
            <Heads table={table} />
            {actions && (
              <Table.Th scope="col" className={classes.actions ?? ''}>
                {common.actions}
              </Table.Th>
            )}
          </>
        }
      >
        {rows.map((row) => (
          <Table.Tr key={row.id} aria-selected={selects ? row.getIsSelected() : undefined}>
            {selects && (
              <Table.Td className={classes.select ?? ''} data-controls>
                <Checkbox
                  aria-label={common.selectRow(rowName(row.original))}
                  checked={row.getIsSelected()}
                  disabled={query.isPlaceholderData}
                  onChange={row.getToggleSelectedHandler()}
                />
              </Table.Td>
            )}
            {row.getVisibleCells().map((cell) => (
              <Cell key={cell.id} {...cell.column.columnDef.meta}>
                <table.FlexRender cell={cell} />
              </Cell>
            ))}
            {actions && (
              <Table.Td className={classes.actions ?? ''} data-controls>
                <RowMenu name={rowName(row.original)} actions={actions(row.original)} />
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </TableFrame>
    </>
  );
}

/** The table of a list whose rows have a menu and can be selected. */
import { useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { common } from '@/messages/common';
import type { BulkAction, WideAction } from './bulk';
import type { ServerRows } from './columns';
import { DataTable } from './DataTable';
import { type RowAction, RowMenu } from './RowMenu';
import { SelectionBar } from './SelectionBar';
import { selectColumn, useSelection } from './selection';

export interface ListTableProps<Row> extends Omit<ServerRows<Row>, 'isSelected' | 'tableRef'> {
  /** Returns the name of a row for its menu and its checkbox. */
  rowName: (row: Row) => string;
  actions?: ((row: Row) => readonly RowAction[]) | undefined;
  /** The action on several rows. Without it, rows cannot be selected. */
  bulk?: readonly BulkAction<Row>[] | undefined;
  /** The actions that can also take all rows of the list. */
  wide?: readonly WideAction<Row>[] | undefined;
}

export function ListTable<Row>({ rowName, actions, bulk = [], wide = [], ...table }: ListTableProps<Row>) {
  const { query, columns, rowKey } = table;
  const element = useRef<HTMLTableElement>(null);
  const selection = useSelection(useLocation().search);
  const rows = query.data?.data ?? [];
  const isSelected = (row: Row) => selection.keys.has(rowKey(row));
  const disabled = query.isPlaceholderData;
  const selects = bulk.length + wide.length > 0;
  const meta = query.data?.meta;
  const total = meta && 'total' in meta ? meta.total : rows.length;
  const hasMore = rows.length > 0 && rows.every(isSelected) && total > rows.length;
  return (
    <>
      {selects && (
        <SelectionBar
          actions={bulk}
          wide={wide}
          total={hasMore ? total : undefined}
          rows={rows.filter(isSelected)}
          rowName={rowName}
          onClear={selection.clear}
          disabled={disabled}
          table={element}
        />
      )}
      <DataTable
        {...table}
        tableRef={element}
        isSelected={selects ? isSelected : undefined}
        columns={[
          ...(selects ? [selectColumn(selection, { rows, rowKey, rowName, disabled })] : []),
          ...columns,
          ...(actions
            ? [
                {
                  id: 'actions',
                  header: common.actions,
                  control: 'actions' as const,
                  cell: (row: Row) => <RowMenu name={rowName(row)} actions={actions(row)} />,
                },
              ]
            : []),
        ]}
      />
    </>
  );
}

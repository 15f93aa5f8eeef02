/** The table of a list whose rows have a menu, and can be selected for an action on several of them. */
import { useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { BulkAction, WideAction } from './bulk';
import { ListTable, type ListTableProps } from './ListTable';
import { SelectionBar } from './SelectionBar';
import { selectColumn, useSelection } from './selection';

export interface Selects<Row> {
  /** The actions on the selected rows. Without any action, rows cannot be selected. */
  bulk?: readonly BulkAction<Row>[] | undefined;
  /** The actions that can also take all rows of the list. */
  wide?: readonly WideAction<Row>[] | undefined;
}

type Props<Row> = Omit<ListTableProps<Row>, 'isSelected' | 'tableRef'> & Selects<Row>;

export function SelectableListTable<Row>({ bulk = [], wide = [], ...table }: Props<Row>) {
  const { query, columns, rowKey, rowName } = table;
  const element = useRef<HTMLTableElement>(null);
  const selection = useSelection(useLocation().search);
  const rows = query.data?.data ?? [];
  const isSelected = (row: Row) => selection.keys.has(rowKey(row));
  const disabled = query.isPlaceholderData;
  const meta = query.data?.meta;
  const total = meta && 'total' in meta ? meta.total : rows.length;
  const hasMore = rows.length > 0 && rows.every(isSelected) && total > rows.length;
  if (bulk.length + wide.length === 0) return <ListTable {...table} />;
  return (
    <>
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
      <ListTable
        {...table}
        tableRef={element}
        isSelected={isSelected}
        columns={[selectColumn(selection, { rows, rowKey, rowName, disabled }), ...columns]}
      />
    </>
  );
}

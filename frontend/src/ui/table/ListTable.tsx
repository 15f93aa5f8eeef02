/** The table of a list whose rows have a menu. */
import { common } from '@/messages/common';
import type { ServerRows } from './columns';
import { DataTable } from './DataTable';
import { type RowAction, RowMenu } from './RowMenu';

export interface ListTableProps<Row> extends ServerRows<Row> {
  /** Returns the name of a row for its menu. */
  rowName: (row: Row) => string;
  actions?: ((row: Row) => readonly RowAction[]) | undefined;
}

export function ListTable<Row>({ rowName, actions, columns, ...table }: ListTableProps<Row>) {
  const menu = actions && {
    id: 'actions',
    header: common.actions,
    control: 'actions' as const,
    cell: (row: Row) => <RowMenu name={rowName(row)} actions={actions(row)} />,
  };
  return <DataTable {...table} columns={menu ? [...columns, menu] : columns} />;
}

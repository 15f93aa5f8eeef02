/** A page that is a list of staff's: the frame, the choice of columns and the table. */

import type { RowData } from '@tanstack/react-table';
import { type Deletion, deleteMany } from './bulk';
import { ColumnMenu } from './ColumnMenu';
import { DataTable, type DataTableProps } from './DataTable';
import { ListFrame, type ListPageProps } from './ListFrame';
import { useColumnChoice } from './useColumnChoice';

interface Props<Row extends RowData>
  extends ListPageProps,
    Omit<DataTableProps<Row>, 'label' | 'failed' | 'empty' | 'hidden'> {
  /** Names the list in the browser's storage. */
  name: string;
  /** How rows are deleted, if the viewer may delete any. */
  deletion?: Deletion<Row> | undefined;
}

export function ListPage<Row extends RowData>(props: Props<Row>) {
  const { name, columns, rowKey, rowName, actions, bulk = [], deletion, ...frame } = props;
  const { list, query } = frame;
  const [hidden, choose] = useColumnChoice(name);
  const all = deletion ? [...bulk, deleteMany(deletion)] : bulk;
  return (
    <ListFrame {...frame} columns={columns} tools={<ColumnMenu columns={columns} hidden={hidden} onChange={choose} />}>
      {(parts) => <DataTable {...parts} {...{ list, query, columns, rowKey, rowName, actions, hidden }} bulk={all} />}
    </ListFrame>
  );
}

/** A page with a list: the frame, the menu of columns and the table. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { Page } from '@/api/queries';
import { type Deletion, deleteMany } from './bulk';
import { ColumnMenu } from './ColumnMenu';
import { ListFrame, type ListPageProps } from './ListFrame';
import { ListTable, type ListTableProps } from './ListTable';
import { useColumnChoice } from './useColumnChoice';

interface Props<Row> extends ListPageProps, Omit<ListTableProps<Row>, 'label' | 'failed' | 'empty' | 'query'> {
  /** The name of the list in the browser's storage. */
  name: string;
  query: UseQueryResult<Page<Row>>;
  /** How rows are deleted. Undefined if the viewer may not delete any. */
  deletion?: Deletion<Row> | undefined;
}

export function ListPage<Row>(props: Props<Row>) {
  const { name, columns, rowKey, rowName, actions, bulk = [], wide, deletion, ...frame } = props;
  const { list, query } = frame;
  const [hidden, choose] = useColumnChoice(name);
  const shown = columns.filter(({ id }) => !hidden.includes(id));
  const all = deletion ? [...bulk, deleteMany(deletion)] : bulk;
  return (
    <ListFrame {...frame} columns={columns} tools={<ColumnMenu columns={columns} hidden={hidden} onChange={choose} />}>
      {(parts) => (
        <ListTable {...parts} {...{ list, query, rowKey, rowName, actions }} columns={shown} bulk={all} wide={wide} />
      )}
    </ListFrame>
  );
}

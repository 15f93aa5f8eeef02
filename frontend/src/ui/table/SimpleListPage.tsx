/** A page that is a list to read: what participants see. It loads none of what staff's lists need. */
import type { TableProps } from './columns';
import { ListFrame, type ListPageProps } from './ListFrame';
import { SimpleTable } from './SimpleTable';

type Props<Row> = ListPageProps & Omit<TableProps<Row>, 'label' | 'failed' | 'empty'>;

export function SimpleListPage<Row>({ columns, rowKey, ...frame }: Props<Row>) {
  const { list, query } = frame;
  return (
    <ListFrame {...frame} columns={columns}>
      {(parts) => <SimpleTable {...parts} {...{ list, query, columns, rowKey }} />}
    </ListFrame>
  );
}

/** A page with a list: the frame, the menu of columns and the table. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Page } from '@/api/queries';
import { ColumnMenu } from './ColumnMenu';
import { ListFrame, type ListFrameProps } from './ListFrame';
import { ListTable, type ListTableProps } from './ListTable';
import { useColumnChoice } from './useColumnChoice';

export interface ListPageProps<Row>
  extends ListFrameProps,
    Omit<ListTableProps<Row>, 'label' | 'failed' | 'empty' | 'query' | 'isSelected' | 'tableRef'> {
  /** The name of the list in the browser's storage. */
  name: string;
  query: UseQueryResult<Page<Row>>;
  /** Returns the table, if it is not a `<ListTable>`. */
  table?: (props: ListTableProps<Row>) => ReactNode;
}

export function ListPage<Row>(props: ListPageProps<Row>) {
  const { name, columns, rowKey, rowName, actions, table = (rows) => <ListTable {...rows} />, ...frame } = props;
  const { list, query } = frame;
  const [hidden, choose] = useColumnChoice(name);
  const shown = columns.filter(({ id }) => !hidden.includes(id));
  return (
    <ListFrame {...frame} columns={columns} tools={<ColumnMenu columns={columns} hidden={hidden} onChange={choose} />}>
      {(parts) => table({ ...parts, list, query, rowKey, rowName, actions, columns: shown })}
    </ListFrame>
  );
}

/** A page with a list whose rows can be selected. Participants never load this. */
import { type Deletion, deleteMany } from './bulk';
import { ListPage, type ListPageProps } from './ListPage';
import { SelectableListTable, type Selects } from './SelectableListTable';

interface Props<Row> extends Omit<ListPageProps<Row>, 'table'>, Selects<Row> {
  /** How rows are deleted. Undefined if the viewer may not delete any. */
  deletion?: Deletion<Row> | undefined;
}

export function SelectableListPage<Row>({ bulk = [], wide, deletion, ...page }: Props<Row>) {
  const all = deletion ? [...bulk, deleteMany(deletion)] : bulk;
  return <ListPage {...page} table={(rows) => <SelectableListTable {...rows} bulk={all} wide={wide} />} />;
}

/**
 * A page that is a list: title and live count, the way to make a new one, tabs, the toolbar, the table. Where there is
 * nothing yet, the way to make the first one stands in the table's place and not in the head as well.
 */
import type { ReactNode } from 'react';
import { messages } from '@/messages';
import { CreateButton } from './CreateButton';
import { DataTable, type TableProps } from './DataTable';
import type { Href } from './Link';
import { PageHeader } from './PageHeader';
import { SearchBox } from './SearchBox';
import { SortSelect } from './SortSelect';
import { Toolbar } from './Toolbar';

interface Words {
  title: string;
  one: string;
  many: string;
  searchBy: string;
  empty: string;
  emptyHint: string;
}

interface Props<Row> extends Omit<TableProps<Row>, 'label' | 'empty'> {
  words: Words;
  /** What the table holds, where the title names something else. */
  label?: string;
  /** The page that makes a new one; false where the viewer may not. */
  create?: { to: Href; label: string } | false;
  /** A primary action of another kind. */
  action?: ReactNode;
  tabs?: ReactNode;
  /** Whose list it is, before the search. */
  scope?: ReactNode;
  filter?: ReactNode;
}

export function ListPage<Row>(props: Props<Row>) {
  const { words, label = words.title, create, action, tabs, scope, filter, ...table } = props;
  const { list, query } = table;
  const total = query.data?.meta.total;
  const nothing = total === 0 && !list.narrowed && list.page === 1;
  const button = create && <CreateButton to={create.to}>{create.label}</CreateButton>;
  return (
    <>
      <PageHeader
        title={words.title}
        note={total !== undefined && messages.common.count(total, words.one, words.many)}
        action={nothing && button ? undefined : (action ?? button)}
      />
      {tabs}
      <Toolbar>
        {scope}
        <SearchBox list={list} by={words.searchBy} />
        {filter}
        <SortSelect list={list} />
      </Toolbar>
      <DataTable {...table} label={label} empty={{ title: words.empty, hint: words.emptyHint, action: button }} />
    </>
  );
}

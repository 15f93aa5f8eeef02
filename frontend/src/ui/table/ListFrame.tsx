/**
 * The page around a list: title and live count, the button to create, tabs and the toolbar. While nothing exists, the
 * button is in the table's place and not in the head as well.
 */
import type { ReactNode } from 'react';
import type { Page } from '@/api/queries';
import { CreateButton } from '../CreateButton';
import type { Href } from '../Link';
import type { Loadable } from '../loadable';
import { PageHeader } from '../PageHeader';
import { SearchBox } from '../SearchBox';
import { SortSelect } from '../SortSelect';
import { Toolbar } from '../Toolbar';
import type { ListState } from '../useListState';
import type { Column, ServerRows } from './columns';

/** What a list says; the messages of an area have it under these names. */
interface ListTexts {
  title: string;
  /** '1,030 users' */
  count: (n: number) => string;
  /** 'Search by name' */
  search: string;
  /** "Couldn't load the users" */
  failed: string;
  empty: string;
  emptyHint: string;
}

export interface ListPageProps {
  t: ListTexts;
  /** What the table contains, if the title names something else. */
  label?: string;
  /** The page that creates a new one; false if the viewer may not. */
  create?: { to: Href; label: string } | false;
  /** A primary action of another kind. */
  action?: ReactNode;
  tabs?: ReactNode;
  /** Whose list it is, before the search. */
  scope?: ReactNode;
  filter?: ReactNode;
}

type TableParts = Pick<ServerRows<never>, 'label' | 'failed' | 'empty'>;

interface Props extends ListPageProps {
  list: ListState;
  query: Pick<Loadable<Page<unknown>>, 'data'>;
  columns: readonly Pick<Column<never>, 'header' | 'sortBy'>[];
  /** At the end of the toolbar. */
  tools?: ReactNode;
  children: (parts: TableParts) => ReactNode;
}

export function ListFrame(props: Props) {
  const { t, label = t.title, create, action, tabs, scope, filter, tools, list, query, columns, children } = props;
  const total = query.data?.meta.total;
  const nothing = total === 0 && !list.narrowed;
  const button = create && <CreateButton to={create.to}>{create.label}</CreateButton>;
  return (
    <>
      <PageHeader
        title={t.title}
        note={total !== undefined && t.count(total)}
        action={nothing && button ? undefined : (action ?? button)}
      />
      {tabs}
      <Toolbar>
        {scope}
        <SearchBox list={list} label={t.search} />
        {filter}
        <SortSelect list={list} columns={columns} />
        {tools}
      </Toolbar>
      {children({ label, failed: t.failed, empty: { title: t.empty, hint: t.emptyHint, action: button } })}
    </>
  );
}

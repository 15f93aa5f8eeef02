/**
 * The page around a list: title and live count, the button to create, tabs and the toolbar. While nothing exists, the
 * button is in the table's place and not in the head as well.
 */
import type { ReactNode } from 'react';
import { common } from '@/messages/common';
import { CreateButton } from '../CreateButton';
import type { Href } from '../Link';
import { PageHeader } from '../PageHeader';
import { SearchBox } from '../SearchBox';
import { SortSelect } from '../SortSelect';
import { Toolbar } from '../Toolbar';
import type { TableProps } from './columns';

interface Words {
  title: string;
  one: string;
  many: string;
  searchBy: string;
  empty: string;
  emptyHint: string;
}

export interface ListPageProps {
  words: Words;
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

type TableParts = Pick<TableProps<never>, 'label' | 'empty'>;

interface Props extends ListPageProps, Pick<TableProps<unknown>, 'list' | 'query'> {
  /** At the end of the toolbar. */
  tools?: ReactNode;
  children: (parts: TableParts) => ReactNode;
}

export function ListFrame(props: Props) {
  const { words, label = words.title, create, action, tabs, scope, filter, tools, list, query, children } = props;
  const total = query.data?.meta.total;
  const nothing = total === 0 && !list.narrowed;
  const button = create && <CreateButton to={create.to}>{create.label}</CreateButton>;
  return (
    <>
      <PageHeader
        title={words.title}
        note={total !== undefined && common.count(total, words.one, words.many)}
        action={nothing && button ? undefined : (action ?? button)}
      />
      {tabs}
      <Toolbar>
        {scope}
        <SearchBox list={list} by={words.searchBy} />
        {filter}
        <SortSelect list={list} />
        {tools}
      </Toolbar>
      {children({ label, empty: { title: words.empty, hint: words.emptyHint, action: button } })}
    </>
  );
}

/**
 * The page around a list: title and live count, the button to create, tabs and the toolbar. If there are no rows at
 * all, there is no toolbar, and the button appears in place of the table instead of in the header.
 */

import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Page } from '@/api/queries';
import { common } from '@/messages/common';
import { CreateButton } from '../CreateButton';
import type { Href } from '../Link';
import type { Loadable } from '../loadable';
import { PageHeader } from '../PageHeader';
import { SearchBox } from '../SearchBox';
import { SortSelect } from '../SortSelect';
import { Toolbar } from '../Toolbar';
import type { ListState } from '../useListState';
import type { Column, ServerRows } from './columns';

/** The texts of a list. The messages of each area use these names. */
interface ListTexts {
  title: string;
  /** A count such as '1,030 users'. */
  count: (n: number) => string;
  /** The label of the search field, such as 'Search by name'. */
  search: string;
  /** The title of a failure, such as "Couldn't load the users". */
  failed: string;
  empty: string;
  emptyHint: ReactNode;
}

export interface ListFrameProps {
  t: ListTexts;
  /** The name of the table's content, if it differs from the title. */
  label?: string;
  /** The open tab, if the list is one of the tabs of a page. */
  part?: string;
  /** The page that creates a new row, or false if the viewer may not create one. */
  create?: { to: Href; label: string } | false;
  /** Returns the facts about the resource whose list this is, with the count among them. */
  facts?: (count: ReactNode) => ReactNode;
  /** A primary action that is not a link to such a page. */
  action?: ReactNode;
  /** A secondary action. It stays beside the title if there are no rows. */
  secondary?: ReactNode;
  tabs?: ReactNode;
  /** Controls before the search, such as the choice of the organization. */
  scope?: ReactNode;
  filter?: ReactNode;
}

/** A phone shows no search above a list of at most this many rows. */
const MAX_ROWS_WITHOUT_SEARCH = 5;

type TableParts = Pick<ServerRows<never>, 'label' | 'failed' | 'empty'>;

interface Props extends ListFrameProps {
  list: ListState;
  query: Pick<Loadable<Page<unknown>>, 'data' | 'isError'>;
  columns: readonly Pick<Column<never>, 'header' | 'sortBy'>[];
  /** What the search found, beside its field. */
  found?: ReactNode;
  /** Called with -1 for Shift+Enter in the search field, and with 1 for Enter. */
  onSearchEnter?: (by: 1 | -1) => void;
  /** Controls at the end of the toolbar. */
  tools?: ReactNode;
  children: (parts: TableParts) => ReactNode;
}

export function ListFrame(props: Props) {
  const {
    t,
    label = t.title,
    part,
    facts,
    create,
    action,
    secondary,
    tabs,
    scope,
    filter,
    found,
    onSearchEnter,
    tools,
    list,
    query,
    columns,
    children,
  } = props;
  const total = query.data?.meta.total;
  const nothing = total === 0 && !list.narrowed;
  const button = create && <CreateButton to={create.to}>{create.label}</CreateButton>;
  // If the list has no rows, its button is below. A button that is shown before would disappear under the pointer.
  const isLoading = total === undefined && !query.isError;
  // The facts are those of everything, so there it is said what the number is of.
  const count = total !== undefined && (facts && list.narrowed ? common.found(total) : t.count(total));
  const primary = button && (nothing || isLoading) ? undefined : (action ?? button);
  return (
    <>
      <PageHeader
        title={t.title}
        part={part}
        note={count}
        facts={facts?.(<span role="status">{count}</span>)}
        action={
          secondary ? (
            <Group gap={8}>
              {secondary}
              {primary}
            </Group>
          ) : (
            primary
          )
        }
      />
      {tabs}
      {/* Nothing can be searched or sorted in a list without rows. */}
      {nothing ? (
        scope && <Toolbar>{scope}</Toolbar>
      ) : (
        <Toolbar
          idle={total !== undefined && total <= MAX_ROWS_WITHOUT_SEARCH && !list.narrowed}
          isFiltered={list.filtered}
          more={
            <>
              {filter}
              <SortSelect list={list} columns={columns} />
              {tools}
            </>
          }
        >
          {scope}
          <SearchBox list={list} label={t.search} onEnter={onSearchEnter} />
          {found}
        </Toolbar>
      )}
      {children({ label, failed: t.failed, empty: { title: t.empty, hint: t.emptyHint, action: button } })}
    </>
  );
}

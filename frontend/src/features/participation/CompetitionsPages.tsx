/** /user-competitions (New) and /completed/user/competition (Completed): what is assigned to the participant. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messages } from '@/messages';
import { DataTable } from '@/ui/DataTable';
import { PageHeader } from '@/ui/PageHeader';
import { SearchBox } from '@/ui/SearchBox';
import { SegmentedFilter } from '@/ui/SegmentedFilter';
import { SortSelect } from '@/ui/SortSelect';
import { Tabs } from '@/ui/Tabs';
import { Toolbar } from '@/ui/Toolbar';
import { type ListState, useListState } from '@/ui/useListState';
import { completedCompetitions, openCompetitions } from './api';
import { COLUMNS } from './columns';

const { participation: words, common } = messages;

const TABS = [
  { to: '/user-competitions', label: words.tabNew },
  { to: '/completed/user/competition', label: words.tabCompleted },
];
const STATUSES = [
  { value: '', label: words.all },
  { value: 'pending', label: words.statuses.pending },
  { value: 'running', label: words.statuses.running },
];

interface FrameProps {
  list: ListState;
  total: number | undefined;
  filter?: ReactNode;
  children: ReactNode;
}

function Frame({ list, total, filter, children }: FrameProps) {
  return (
    <>
      <PageHeader title={words.title} note={total !== undefined && common.count(total, words.one, words.many)} />
      <Tabs label={words.tabs} tabs={TABS} />
      <Toolbar>
        <SearchBox list={list} by={words.searchBy} />
        {filter}
        <SortSelect list={list} />
      </Toolbar>
      {children}
    </>
  );
}

export function OpenCompetitionsPage() {
  const list = useListState();
  const wanted = list.filter('status');
  const status = wanted === 'pending' || wanted === 'running' ? wanted : null;
  const query = useQuery(openCompetitions({ ...list.query, ...(status && { status }) }));
  return (
    <Frame
      list={list}
      total={query.data?.meta.total}
      filter={<SegmentedFilter list={list} name="status" label={words.filter} options={STATUSES} />}
    >
      <DataTable
        label={words.title}
        query={query}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        list={list}
        empty={{ title: words.empty, hint: words.emptyHint }}
      />
    </Frame>
  );
}

export function CompletedCompetitionsPage() {
  const list = useListState('asc');
  const query = useQuery(completedCompetitions(list.query));
  return (
    <Frame list={list} total={query.data?.meta.total}>
      <DataTable
        label={words.title}
        query={query}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        list={list}
        empty={{ title: words.empty, hint: words.emptyCompletedHint }}
      />
    </Frame>
  );
}

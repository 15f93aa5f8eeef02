/** /user-competitions (New) and /completed/user/competition (Completed): what is assigned to the participant. */
import { useQuery } from '@tanstack/react-query';
import { StatusFilter } from '@/domain/events/StatusFilter';
import { openStatus, untilNextChange } from '@/domain/events/schedule';
import { paths } from '@/domain/paths';
import { participation as t } from '@/messages/participation';
import { Tabs } from '@/ui/Tabs';
import { SimpleListPage } from '@/ui/table/SimpleListPage';
import { useListState } from '@/ui/useListState';
import { type Competition, completedCompetitions, openCompetitions } from './api';
import { COLUMNS } from './columns';

const TABS = [
  { to: paths.ownCompetitions(), label: t.tabNew },
  { to: paths.completedOwnCompetitions(), label: t.tabCompleted },
];

const frame = {
  tabs: <Tabs label={t.tabs} tabs={TABS} />,
  columns: COLUMNS,
  rowKey: ({ id }: Competition) => id,
};

export function OpenCompetitionsPage() {
  const list = useListState();
  const query = useQuery({
    ...openCompetitions({ ...list.query, ...openStatus(list.filter('status')) }),
    refetchInterval: untilNextChange,
  });
  return <SimpleListPage {...frame} t={t} filter={<StatusFilter list={list} />} query={query} list={list} />;
}

export function CompletedCompetitionsPage() {
  const list = useListState('asc');
  const query = useQuery(completedCompetitions(list.query));
  return <SimpleListPage {...frame} t={{ ...t, emptyHint: t.emptyCompletedHint }} query={query} list={list} />;
}

/** Lists the competitions for teams that have answers, and how far they are graded. */
import { useQuery } from '@tanstack/react-query';
import { paths } from '@/domain/paths';
import { formatNumber } from '@/messages/format';
import { results as t } from '@/messages/results';
import { Link } from '@/ui/Link';
import type { Column } from '@/ui/table/columns';
import { ListPage } from '@/ui/table/ListPage';
import { useListState } from '@/ui/useListState';
import { type AnsweredEvent, answeredTeamEvents } from './api';
import { GRADING_COLUMNS, ResultTabs } from './ResultsPage';

const COLUMNS: readonly Column<AnsweredEvent>[] = [
  {
    id: 'name',
    header: t.eventKinds.competitions.name,
    main: true,
    cell: ({ id, name }) => <Link to={paths.answeredTeams({ id })}>{name}</Link>,
  },
  {
    id: 'participants',
    header: t.teams.number,
    numeric: true,
    cell: ({ number_of_participants }) => formatNumber(number_of_participants),
  },
  {
    id: 'people',
    header: t.teams.people,
    numeric: true,
    cell: ({ number_of_participants_users }) => formatNumber(number_of_participants_users),
  },
  ...GRADING_COLUMNS,
];

export function TeamResultsPage() {
  const list = useListState('asc');
  const query = useQuery(answeredTeamEvents(list.query));
  return (
    <ListPage
      name="team-competitions"
      t={{ ...t, ...t.eventKinds.competitions }}
      tabs={<ResultTabs />}
      query={query}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      actions={({ id }) => [
        { label: t.analysis, to: paths.competitionAnalysis({ id }) },
        { label: t.people.title, to: paths.answeredUsers({ id }) },
      ]}
      list={list}
    />
  );
}

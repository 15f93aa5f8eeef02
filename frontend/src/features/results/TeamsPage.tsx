/** The teams of a competition with their scores, each the mean of its members' scores (D38). */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { paths } from '@/domain/paths';
import { formatNumber, formatPercent } from '@/messages/format';
import { results as t } from '@/messages/results';
import { titles } from '@/messages/titles';
import { Link } from '@/ui/Link';
import type { Column } from '@/ui/table/columns';
import { ListPage } from '@/ui/table/ListPage';
import { useListState } from '@/ui/useListState';
import { useParam } from '@/ui/useParam';
import { type AnsweredTeam, answeredTeams } from './api';
import { renderNumber } from './personColumns';
import classes from './Results.module.css';
import { TeamState } from './teamState';

const LEADER: Column<AnsweredTeam> = {
  id: 'leader',
  header: t.teams.leader,
  muted: true,
  cell: ({ leader }) => leader?.name ?? t.none,
};

const columnsOf = (id: string, anonymous: boolean): readonly Column<AnsweredTeam>[] => [
  {
    id: 'name',
    header: t.teams.name,
    main: true,
    cell: (team) => (
      <Link to={paths.answeredTeam({ id, teamId: team.id })}>
        {team.is_scored ? team.name : <span className={classes.faded}>{team.name}</span>}
      </Link>
    ),
  },
  {
    id: 'score',
    header: t.score,
    numeric: true,
    cell: ({ is_scored, isAnswerd, score }) =>
      is_scored ? (
        <strong className={classes.score}>{renderNumber(score)}</strong>
      ) : (
        <span className={classes.faded}>{isAnswerd ? t.notPublished : t.notSolved}</span>
      ),
  },
  {
    id: 'percentage',
    header: t.percentage,
    numeric: true,
    cell: ({ percentage }) => renderNumber(percentage, formatPercent),
  },
  {
    id: 'players',
    header: t.teams.players,
    numeric: true,
    cell: ({ users_count }) => formatNumber(users_count),
  },
  {
    id: 'submitted',
    header: t.teams.submitted,
    numeric: true,
    cell: ({ submitted }) => formatNumber(submitted),
  },
  ...(anonymous ? [] : [LEADER]),
  { id: 'state', header: t.teams.state, cell: (team) => <TeamState team={team} /> },
];

export function TeamsPage() {
  const id = useParam('id');
  const list = useListState('asc');
  const query = useQuery(answeredTeams(id, list.query));
  const anonymous = query.data?.anonymous === 1;
  const columns = useMemo(() => columnsOf(id, anonymous), [id, anonymous]);
  return (
    <ListPage
      name="team-results"
      t={{ ...t.teams, title: query.data?.name ?? titles.teams }}
      label={titles.teams}
      action={
        <Button variant="default" component={Link} to={paths.leaderboard({ id })}>
          {titles.leaderboard}
        </Button>
      }
      query={query}
      columns={columns}
      rowKey={(team) => team.id}
      rowName={({ name }) => name}
      list={list}
    />
  );
}

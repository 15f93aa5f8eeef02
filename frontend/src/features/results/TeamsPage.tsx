/** The teams of a competition with their scores, each the mean of its members' scores (D38), like the list of people. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { paths } from '@/domain/paths';
import { formatNumber } from '@/messages/format';
import { results as t } from '@/messages/results';
import { titles } from '@/messages/titles';
import { Link } from '@/ui/Link';
import type { Column } from '@/ui/table/columns';
import { ListPage } from '@/ui/table/ListPage';
import { ListTable } from '@/ui/table/ListTable';
import { useListState } from '@/ui/useListState';
import { useParam } from '@/ui/useParam';
import { type AnsweredTeam, answeredTeams, BY_PLACE } from './api';
import classes from './Results.module.css';
import { PLACE, PUBLISHED_AT, type Result, resultColumns } from './resultColumns';
import { StateFilter } from './StateFilter';
import { Summary } from './Summary';
import { whyNotFinal } from './teamState';

const LEADER: Column<AnsweredTeam> = {
  id: 'leader',
  header: t.teams.leader,
  muted: true,
  wide: 'crowded',
  cell: ({ leader }) => leader?.name ?? t.none,
};

/** Shows below the score why it is missing or can change. */
const withReason = (column: Column<Result>): Column<AnsweredTeam> =>
  column.id === 'score'
    ? {
        ...column,
        cell: (team) => (
          <div>
            {column.cell(team)}
            <span className={classes.reason}>{whyNotFinal(team)}</span>
          </div>
        ),
      }
    : column;

const columnsOf = (
  id: string,
  first: AnsweredTeam | undefined,
  weights: readonly number[],
  anonymous: boolean,
): readonly Column<AnsweredTeam>[] => [
  PLACE,
  {
    id: 'name',
    header: t.teams.name,
    main: true,
    // While names are hidden, the server sorts no list by name.
    ...(!anonymous && { sortBy: 'name' }),
    cell: (team) => (
      <Link to={paths.answeredTeam({ id, teamId: team.id })}>
        {team.is_scored ? team.name : <span className={classes.faded}>{team.name}</span>}
      </Link>
    ),
  },
  ...resultColumns(first, true, weights).map(withReason),
  {
    id: 'players',
    header: t.teams.players,
    numeric: true,
    wide: 'crowded',
    cell: ({ users_count }) => formatNumber(users_count),
  },
  {
    id: 'submitted',
    header: t.teams.submitted,
    numeric: true,
    wide: 'crowded',
    cell: ({ submitted }) => formatNumber(submitted),
  },
  ...(anonymous ? [] : [LEADER]),
  PUBLISHED_AT,
];

export function TeamsPage() {
  const id = useParam('id');
  const list = useListState(BY_PLACE);
  const query = useQuery(answeredTeams(id, list.query, list.filter('state')));
  const { data: rows, weights, anonymous, summary, counts } = query.data ?? {};
  const columns = useMemo(
    () => columnsOf(id, rows?.[0], weights ?? [], anonymous === 1),
    [id, rows, weights, anonymous],
  );
  return (
    <ListPage
      name="team-results"
      t={{ ...t.teams, title: query.data?.name ?? titles.teams }}
      label={titles.teams}
      tabs={summary && counts && <Summary summary={summary} counts={counts} />}
      filter={<StateFilter list={list} counts={counts} />}
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
      table={(table) => (
        <>
          <div className={classes.line}>
            {rows?.some(({ is_scored }) => is_scored) && <p className={classes.legend}>{t.legend}</p>}
          </div>
          <ListTable {...table} />
        </>
      )}
    />
  );
}

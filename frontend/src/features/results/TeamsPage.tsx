/** The teams of a competition with their scores, each the mean of its members' scores (D38), like the list of people. */

import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Navigate } from 'react-router-dom';
import type { Schemas } from '@/api/client';
import { competition as competitionKind } from '@/domain/events/competition';
import { EventTabs } from '@/domain/events/EventTabs';
import { paths } from '@/domain/paths';
import { eventData } from '@/domain/results/eventData';
import { ResultFacts } from '@/domain/results/ResultFacts';
import { eventPage } from '@/messages/eventPage';
import { formatNumber } from '@/messages/format';
import { results as t } from '@/messages/results';
import { titles } from '@/messages/titles';
import { Link } from '@/ui/Link';
import { QueryPage } from '@/ui/QueryPage';
import type { Column } from '@/ui/table/columns';
import { ListPage } from '@/ui/table/ListPage';
import { ListTable } from '@/ui/table/ListTable';
import { useListState } from '@/ui/useListState';
import { useParam } from '@/ui/useParam';
import { type AnsweredTeam, answeredTeams, BY_PLACE } from './api';
import { GradingState } from './GradingState';
import { gradedCompetitions, gradedTrainings } from './kind';
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

function Teams({ competition }: Schemas['CompetitionDataResponse']) {
  const { id, name } = competition;
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
      t={{ ...t.teams, title: name }}
      label={titles.teams}
      part={eventPage.results}
      facts={(count) => <ResultFacts of={gradedCompetitions.key} event={competition} count={count} />}
      tabs={
        <>
          <EventTabs kind={competitionKind} event={competition} />
          {summary && counts && <Summary summary={summary} counts={counts} teams />}
          {!summary && counts && counts.people > 0 && <GradingState counts={counts} />}
        </>
      }
      filter={<StateFilter list={list} counts={counts} absent={t.teams.notSolved} />}
      action={
        <Group gap="sm">
          <Button variant="default" component={Link} to={paths.answeredUsers({ id })}>
            {t.teams.people}
          </Button>
          <Button variant="default" component={Link} to={paths.leaderboard({ id })}>
            {titles.leaderboard}
          </Button>
        </Group>
      }
      query={query}
      columns={columns}
      rowKey={(team) => team.id}
      rowName={({ name: team }) => team}
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

export function TeamsPage() {
  const id = useParam('id');
  const query = useQuery(eventData(id));
  // The id may belong to a training, which has no teams.
  const isTraining = query.data?.competition.type === gradedTrainings.type;
  if (isTraining) return <Navigate replace to={paths.answeredTrainingUsers({ id })} />;
  return (
    <QueryPage title={titles.teams} failed={t.openFailed} query={query}>
      {(data) => <Teams {...data} />}
    </QueryPage>
  );
}

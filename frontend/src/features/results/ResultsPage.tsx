/** Lists the competitions, or the trainings, that have answers, and how far they are graded (specification, 2). */

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { paths } from '@/domain/paths';
import { eventTerms } from '@/messages/eventTerms';
import { formatNumber } from '@/messages/format';
import { results as t } from '@/messages/results';
import { titles } from '@/messages/titles';
import { Link } from '@/ui/Link';
import { StatusDot } from '@/ui/StatusDot';
import { Tabs } from '@/ui/Tabs';
import type { Column } from '@/ui/table/columns';
import { ListPage } from '@/ui/table/ListPage';
import { useListState } from '@/ui/useListState';
import { type AnsweredEvent, answeredEvents } from './api';
import { type GradedKind, gradedCompetitions, gradedTrainings, useGraded } from './kind';

function Progress({ of: { answered, scored, ungraded } }: { of: AnsweredEvent }) {
  if (answered === 0) return <StatusDot tone="quiet">{t.nobodyAnswered}</StatusDot>;
  if (ungraded > 0) return <StatusDot tone="waiting">{t.toGrade(ungraded)}</StatusDot>;
  if (scored < answered) return <StatusDot tone="accent">{t.toPublish(answered - scored)}</StatusDot>;
  return <StatusDot tone="good">{t.allGraded}</StatusDot>;
}

/** How far the people who take part are graded. */
export const GRADING_COLUMNS: readonly Column<AnsweredEvent>[] = [
  { id: 'answered', header: t.answered, numeric: true, cell: ({ answered }) => formatNumber(answered) },
  { id: 'scored', header: t.scored, numeric: true, cell: ({ scored }) => formatNumber(scored) },
  { id: 'progress', header: t.progress, cell: (row) => <Progress of={row} /> },
];

const columnsOf = (kind: GradedKind): readonly Column<AnsweredEvent>[] => [
  {
    id: 'name',
    header: t.eventKinds[kind.key].name,
    main: true,
    cell: ({ id, name }) => <Link to={kind.paths.people({ id })}>{name}</Link>,
  },
  {
    id: 'participants',
    header: t.participants,
    numeric: true,
    // Those who play for a team of a training are graded one by one.
    cell: ({ number_of_participants_users }) => formatNumber(number_of_participants_users),
  },
  ...GRADING_COLUMNS,
];

const TABS = [
  { to: gradedCompetitions.paths.list(), label: eventTerms.participantTypes.individual },
  { to: paths.teamResults(), label: eventTerms.participantTypes.team },
  { to: gradedTrainings.paths.list(), label: titles.trainings },
];

export const ResultTabs = () => <Tabs label={t.tabs} tabs={TABS} />;

export function ResultsPage() {
  const kind = useGraded();
  const list = useListState('asc');
  const query = useQuery(answeredEvents(kind, list.query));
  const columns = useMemo(() => columnsOf(kind), [kind]);
  return (
    <ListPage
      name={kind.key === 'competitions' ? 'results' : 'training-results'}
      t={{ ...t, ...t.eventKinds[kind.key] }}
      tabs={<ResultTabs />}
      query={query}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      actions={({ id }) => [{ label: t.analysis, to: kind.paths.analysis({ id }) }]}
      list={list}
    />
  );
}

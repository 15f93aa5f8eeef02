/** Lists the competitions, or the trainings, that have answers, and how far they are graded (specification, 2). */

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
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

function Progress({ of: { answered, scored } }: { of: AnsweredEvent }) {
  if (answered === 0) return <StatusDot tone="quiet">{t.nobodyAnswered}</StatusDot>;
  if (scored >= answered) return <StatusDot tone="good">{t.allGraded}</StatusDot>;
  return <StatusDot tone="waiting">{t.toGrade(answered - scored)}</StatusDot>;
}

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
    cell: ({ number_of_participants }) => formatNumber(number_of_participants),
  },
  { id: 'answered', header: t.answered, numeric: true, cell: ({ answered }) => formatNumber(answered) },
  { id: 'scored', header: t.scored, numeric: true, cell: ({ scored }) => formatNumber(scored) },
  { id: 'progress', header: t.progress, cell: (row) => <Progress of={row} /> },
];

const TABS = [
  { to: gradedCompetitions.paths.list(), label: eventTerms.participantTypes.individual },
  { to: gradedTrainings.paths.list(), label: titles.trainings },
];

export function ResultsPage() {
  const kind = useGraded();
  const list = useListState('asc');
  const query = useQuery(answeredEvents(kind, list.query));
  const columns = useMemo(() => columnsOf(kind), [kind]);
  return (
    <ListPage
      name={kind.key === 'competitions' ? 'results' : 'training-results'}
      t={{ ...t, ...t.eventKinds[kind.key] }}
      tabs={<Tabs label={t.tabs} tabs={TABS} />}
      query={query}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      actions={({ id }) => [{ label: t.analysis, to: kind.paths.analysis({ id }) }]}
      list={list}
    />
  );
}

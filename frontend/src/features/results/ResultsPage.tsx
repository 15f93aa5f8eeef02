/** Lists the competitions that have answers, and how far they are graded (specification, 2). */

import { useQuery } from '@tanstack/react-query';
import { paths } from '@/domain/paths';
import { formatNumber } from '@/messages/format';
import { results as t } from '@/messages/results';
import { Link } from '@/ui/Link';
import { StatusDot } from '@/ui/StatusDot';
import type { Column } from '@/ui/table/columns';
import { ListPage } from '@/ui/table/ListPage';
import { useListState } from '@/ui/useListState';
import { type AnsweredCompetition, answeredCompetitions } from './api';

function Progress({ of: { answered, scored } }: { of: AnsweredCompetition }) {
  if (answered === 0) return <StatusDot tone="quiet">{t.nobodyAnswered}</StatusDot>;
  if (scored >= answered) return <StatusDot tone="good">{t.allGraded}</StatusDot>;
  return <StatusDot tone="waiting">{t.toGrade(answered - scored)}</StatusDot>;
}

const COLUMNS: readonly Column<AnsweredCompetition>[] = [
  {
    id: 'name',
    header: t.name,
    main: true,
    cell: ({ id, name }) => <Link to={paths.answeredPeople({ id })}>{name}</Link>,
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

export function ResultsPage() {
  const list = useListState('asc');
  const query = useQuery(answeredCompetitions(list.query));
  return (
    <ListPage
      name="results"
      t={t}
      query={query}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      list={list}
    />
  );
}

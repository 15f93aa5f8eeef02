/** Competitions that somebody answered, and how far their grading is (specification, 2). */
import { useQuery } from '@tanstack/react-query';
import { paths } from '@/domain/paths';
import { common } from '@/messages/common';
import { results as words } from '@/messages/results';
import { Link } from '@/ui/Link';
import { StatusDot } from '@/ui/StatusDot';
import type { Column } from '@/ui/table/columns';
import { ListPage } from '@/ui/table/ListPage';
import { useListState } from '@/ui/useListState';
import { type AnsweredCompetition, answeredCompetitions } from './api';

function Progress({ of: { answered, scored } }: { of: AnsweredCompetition }) {
  if (answered === 0) return <StatusDot tone="quiet">{words.nobodyAnswered}</StatusDot>;
  if (scored >= answered) return <StatusDot tone="good">{words.allGraded}</StatusDot>;
  return <StatusDot tone="waiting">{words.toGrade(answered - scored)}</StatusDot>;
}

const COLUMNS: readonly Column<AnsweredCompetition>[] = [
  {
    id: 'name',
    header: words.name,
    main: true,
    cell: ({ id, name }) => <Link to={paths.answeredPeople({ id })}>{name}</Link>,
  },
  {
    id: 'participants',
    header: words.participants,
    numeric: true,
    cell: ({ number_of_participants }) => common.figure(number_of_participants),
  },
  { id: 'answered', header: words.answered, numeric: true, cell: ({ answered }) => common.figure(answered) },
  { id: 'scored', header: words.scored, numeric: true, cell: ({ scored }) => common.figure(scored) },
  { id: 'progress', header: words.progress, cell: (row) => <Progress of={row} /> },
];

export function ResultsPage() {
  const list = useListState('asc');
  const query = useQuery(answeredCompetitions(list.query));
  return (
    <ListPage
      name="results"
      words={words}
      query={query}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      list={list}
    />
  );
}

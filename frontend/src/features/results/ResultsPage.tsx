/** Competitions that somebody answered, and how far their grading is (specification, 2). */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { messages } from '@/messages';
import { type Column, DataTable } from '@/ui/DataTable';
import { PageHeader } from '@/ui/PageHeader';
import { SearchBox } from '@/ui/SearchBox';
import { SortSelect } from '@/ui/SortSelect';
import { StatusDot } from '@/ui/StatusDot';
import { Toolbar } from '@/ui/Toolbar';
import { useListState } from '@/ui/useListState';
import { type AnsweredCompetition, answeredCompetitions } from './api';

const { results: words, common } = messages;

const figure = (n: number) => n.toLocaleString('en');

function Progress({ of: { answered, scored } }: { of: AnsweredCompetition }) {
  if (answered === 0) return <StatusDot tone="quiet">{words.nobodyAnswered}</StatusDot>;
  if (scored >= answered) return <StatusDot tone="good">{words.allGraded}</StatusDot>;
  return <StatusDot tone="waiting">{words.toGrade(answered - scored)}</StatusDot>;
}

const COLUMNS: readonly Column<AnsweredCompetition>[] = [
  { header: words.name, main: true, cell: ({ id, name }) => <Link to={`/users/score/show/${id}`}>{name}</Link> },
  {
    header: words.participants,
    numeric: true,
    cell: ({ number_of_participants }) => figure(number_of_participants),
  },
  { header: words.answered, numeric: true, cell: ({ answered }) => figure(answered) },
  { header: words.scored, numeric: true, cell: ({ scored }) => figure(scored) },
  { header: words.progress, cell: (row) => <Progress of={row} /> },
];

export function ResultsPage() {
  const list = useListState('asc');
  const query = useQuery(answeredCompetitions(list.query));
  return (
    <>
      <PageHeader title={words.title} note={query.data && common.count(query.data.meta.total, words.one, words.many)} />
      <Toolbar>
        <SearchBox list={list} by={words.searchBy} />
        <SortSelect list={list} />
      </Toolbar>
      <DataTable
        label={words.title}
        query={query}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        list={list}
        empty={{ title: words.empty, hint: words.emptyHint }}
      />
    </>
  );
}

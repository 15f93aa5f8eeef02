/** /user-score: the participant's own scores, by kind of question. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messages } from '@/messages';
import { type Column, DataTable } from '@/ui/DataTable';
import { PageHeader } from '@/ui/PageHeader';
import { SearchBox } from '@/ui/SearchBox';
import { SortSelect } from '@/ui/SortSelect';
import { Tabs } from '@/ui/Tabs';
import { Toolbar } from '@/ui/Toolbar';
import { useListState } from '@/ui/useListState';
import { type OwnScore, ownScores } from './api';
import classes from './participation.module.css';

const { participation: words, common } = messages;

/** A figure once there is one; faded words until then. */
function figure(row: OwnScore, value: number | null, text: (value: number) => string): ReactNode {
  if (row.is_scored && value !== null) return text(value);
  return <span className={classes.faded}>{words.none}</span>;
}

const points = (value: number) => value.toLocaleString('en');
const kind = (header: string, key: keyof OwnScore & `score${string}`): Column<OwnScore> => ({
  header,
  numeric: true,
  cell: (row) => figure(row, Number.isFinite(row[key]) ? Number(row[key]) : null, points),
});

const COLUMNS: readonly Column<OwnScore>[] = [
  { header: words.name, main: true, cell: ({ name }) => name },
  kind(words.kinds.trueOrFalse, 'scorePerQuestionTrueOrFalse'),
  kind(words.kinds.multipleChoice, 'scorePerQuestionMultipleChoice'),
  kind(words.kinds.freeText, 'scorePerQuestionFreeText'),
  kind(words.kinds.slides, 'scorePerQuestionSlides'),
  kind(words.kinds.rank, 'scorePerQuestionRanks'),
  kind(words.kinds.arrange, 'scorePerQuestionArrange'),
  { header: words.bonus, numeric: true, cell: (row) => figure(row, row.bonus, points) },
  {
    header: words.score,
    numeric: true,
    cell: (row) =>
      row.is_scored && row.score !== null && row.totalWeight !== null ? (
        <strong className={classes.score}>{words.scoreOf(row.score, row.totalWeight)}</strong>
      ) : (
        <span className={classes.faded}>{row.isAnswerd ? words.notPublished : words.notSolved}</span>
      ),
  },
  { header: words.percentage, numeric: true, cell: (row) => figure(row, row.percentage, words.percent) },
];

export function ScoresPage() {
  const list = useListState('asc');
  const query = useQuery(ownScores(list.query));
  return (
    <>
      <PageHeader
        title={words.scores}
        note={query.data && common.count(query.data.meta.total, words.scoreOne, words.scoreMany)}
      />
      <Tabs label={words.scoreTabs} tabs={[{ to: '/user-score', label: words.individual }]} />
      <Toolbar>
        <SearchBox list={list} by={words.searchBy} />
        <SortSelect list={list} />
      </Toolbar>
      <DataTable
        label={words.scores}
        query={query}
        columns={COLUMNS}
        rowKey={({ competition_id }) => competition_id}
        list={list}
        empty={{ title: words.emptyScores, hint: words.emptyScoresHint }}
      />
    </>
  );
}

/** The questions with their figures, sorted by one of them. */
import { NativeSelect } from '@mantine/core';
import { analysis as t } from '@/messages/analysis';
import { formatNumber } from '@/messages/format';
import { questions as kinds } from '@/messages/questions';
import { Link } from '@/ui/Link';
import { StatusDot } from '@/ui/StatusDot';
import type { Column } from '@/ui/table/columns';
import { DataTable } from '@/ui/table/DataTable';
import { DATE, type ListState } from '@/ui/useListState';
import classes from './Analysis.module.css';
import { Share } from './Share';
import { type Numbered, verdictOf } from './verdicts';

const figure = (value: number | null) => (value === null ? t.none : t.rounded(value));

function Verdict({ of }: { of: Numbered }) {
  const { word, tone } = verdictOf(of.question);
  return <StatusDot tone={tone}>{word}</StatusDot>;
}

/** The options of the sort field above the table: their names, and the column and direction of each. */
const ORDERS = [
  [t.orders.template, DATE],
  [t.orders.discrimination, 'discrimination'],
  [t.orders.facility, 'facility'],
] as const;

export function QuestionTable({ rows, list }: { rows: readonly Numbered[]; list: ListState }) {
  const columns: readonly Column<Numbered>[] = [
    { id: 'number', header: t.number, numeric: true, cell: ({ number }) => formatNumber(number) },
    {
      id: 'question',
      header: t.question,
      main: true,
      cell: ({ number, question }) => (
        <Link to={list.linkTo({ question: String(number) }) ?? { search: '' }}>{question.text}</Link>
      ),
    },
    { id: 'kind', header: t.kind, muted: true, cell: ({ question }) => kinds.titles[question.type] },
    {
      id: 'weight',
      header: t.weight,
      numeric: true,
      sortBy: 'weight',
      cell: ({ question }) => formatNumber(question.weight),
    },
    {
      id: 'facility',
      header: t.facility,
      sortBy: 'facility',
      cell: ({ question }) => <Share of={question.facility} />,
    },
    {
      id: 'discrimination',
      header: t.discrimination,
      numeric: true,
      sortBy: 'discrimination',
      cell: ({ question }) => figure(question.discrimination),
    },
    {
      id: 'upper_lower',
      header: t.upperLower,
      numeric: true,
      sortBy: 'upper_lower',
      cell: ({ question }) => figure(question.upper_lower),
    },
    { id: 'verdict', header: t.verdict, cell: (row) => <Verdict of={row} /> },
  ];
  return (
    <section className={classes.table}>
      <div className={classes.head}>
        <h2>{t.questions}</h2>
        <NativeSelect
          aria-label={t.order}
          data={ORDERS.map(([label, value]) => ({ label, value }))}
          value={ORDERS.some(([, by]) => by === list.sortBy) ? list.sortBy : DATE}
          onChange={(event) => list.order(event.currentTarget.value, 'asc')}
        />
      </div>
      <DataTable
        label={t.questions}
        columns={columns}
        rows={rows}
        rowKey={({ number }) => String(number)}
        list={list}
      />
    </section>
  );
}

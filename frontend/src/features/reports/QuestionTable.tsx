/** The questions with their figures, sorted by one of them. */
import { NativeSelect } from '@mantine/core';
import { analysis as t } from '@/messages/analysis';
import { formatNumber } from '@/messages/format';
import { questions as kinds } from '@/messages/questions';
import { Link } from '@/ui/Link';
import { StatusDot } from '@/ui/StatusDot';
import type { Column } from '@/ui/table/columns';
import { DataTable } from '@/ui/table/DataTable';
import type { ListState } from '@/ui/useListState';
import classes from './Analysis.module.css';
import { orderInWords } from './order';
import { Discrimination, Share } from './Share';
import { type Numbered, verdictOf } from './verdicts';

const figure = (value: number | null) => (value === null ? t.none : t.rounded(value));

function Verdict({ of }: { of: Numbered }) {
  const { word, tone } = verdictOf(of.question);
  return <StatusDot tone={tone}>{word}</StatusDot>;
}

/** The column and the direction of an order, as one value. */
const orderValue = ({ sortBy, sort }: Pick<ListState, 'sortBy' | 'sort'>) => `${sortBy} ${sort}`;

/** The options of the sort field above the table. The headers of the columns offer more. */
const OFFERED = ['discrimination', 'number', 'facility'].map((sortBy) => ({ sortBy, sort: 'asc' as const }));

export function QuestionTable({ rows, list }: { rows: readonly Numbered[]; list: ListState }) {
  const columns: readonly Column<Numbered>[] = [
    { id: 'number', header: t.number, numeric: true, sortBy: 'number', cell: ({ number }) => formatNumber(number) },
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
      sortBy: 'discrimination',
      cell: ({ question }) => <Discrimination of={question.discrimination} />,
    },
    {
      id: 'upper_lower',
      header: t.upperLower,
      numeric: true,
      wide: true,
      sortBy: 'upper_lower',
      cell: ({ question }) => figure(question.upper_lower),
    },
    { id: 'verdict', header: t.verdict, cell: (row) => <Verdict of={row} /> },
  ];
  const isOffered = OFFERED.some((order) => orderValue(order) === orderValue(list));
  return (
    <section className={classes.table}>
      <div className={classes.head}>
        <h2>{t.questions}</h2>
        <NativeSelect
          aria-label={t.order}
          data={[...OFFERED, ...(isOffered ? [] : [list])].map((order) => ({
            label: orderInWords(order),
            value: orderValue(order),
          }))}
          value={orderValue(list)}
          onChange={({ currentTarget: { value } }) => {
            const chosen = OFFERED.find((order) => orderValue(order) === value);
            if (chosen) list.order(chosen.sortBy, chosen.sort);
          }}
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

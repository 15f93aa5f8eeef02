/** The mark and the comment of each question beside the participant's answer, without the key (D113). */
import { SegmentedControl } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Bar } from '@/domain/results/Bar';
import { ownResult as t } from '@/messages/ownResult';
import { defaultTitle } from '@/questions/kinds';
import type { Column } from '@/ui/table/columns';
import { DataTable } from '@/ui/table/DataTable';
import type { OwnResult } from '../api';
import classes from './Result.module.css';

/** Few templates have slides. */
const LetteredPictures = lazy(async () => ({
  default: (await import('@/questions/slides/LetteredPictures')).LetteredPictures,
}));

type Question = NonNullable<OwnResult['questions']>[number];
interface Row extends Question {
  number: number;
  images: OwnResult['images'];
}

const SLIDES = 6;
const lostBy = ({ mark, weight, corrected }: Row) => (corrected === 'drop' ? 0 : weight - mark);

/** Returns the text for the comment column if the grader has not written a comment. */
function commentTextOf(row: Row): string | null {
  if (row.corrected === 'drop') return t.dropped;
  if (lostBy(row) === 0) return t.fullPoints;
  return row.type === SLIDES ? t.slidesHint : null;
}

const COLUMNS: readonly Column<Row>[] = [
  { id: 'number', header: t.number, numeric: true, muted: true, cell: ({ number }) => number },
  {
    id: 'question',
    header: t.question,
    main: true,
    cell: ({ content, type }) => (
      <div className={classes.question}>
        <div dir="auto">{content}</div>
        <span>{defaultTitle(type)}</span>
      </div>
    ),
  },
  {
    id: 'answer',
    header: t.yours,
    cell: ({ answer, type, images }) =>
      answer.length === 0 ? (
        <span className={classes.label}>{t.notAnswered}</span>
      ) : (
        // One element, because the cards of a phone put the elements of a cell side by side.
        <div>
          <ul className={classes.answer}>
            {answer.map((part, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two items may have the same text
              <li key={at} dir="auto">
                {part}
              </li>
            ))}
          </ul>
          {type === SLIDES && (
            <Suspense>
              <LetteredPictures images={images} />
            </Suspense>
          )}
        </div>
      ),
  },
  {
    id: 'comment',
    header: t.comment,
    cell: (row) => (
      <div className={classes.feedback}>
        {row.comment && (
          <p dir="auto" className={classes.comment}>
            {row.comment}
          </p>
        )}
        {(!row.comment || row.corrected === 'drop') && <span className={classes.label}>{commentTextOf(row)}</span>}
        {row.corrected && row.corrected !== 'drop' && (
          <div className={classes.label}>{t.correctedMark[row.corrected]}</div>
        )}
      </div>
    ),
  },
  {
    id: 'points',
    header: t.points,
    numeric: true,
    cell: ({ mark, weight, corrected }) =>
      corrected === 'drop' ? (
        <span className={classes.label}>{t.doesNotCount}</span>
      ) : (
        <div className={classes.mark}>
          <Bar value={mark} of={weight} />
          {t.pointsOf(mark, weight)}
        </div>
      ),
  },
];

type Shown = 'all' | 'lost' | 'commented';

function shownRows(rows: readonly Row[], shown: Shown): readonly Row[] {
  if (shown === 'commented') return rows.filter(({ comment }) => comment);
  // Questions that lost equally many points keep their order.
  return shown === 'lost' ? rows.toSorted((a, b) => lostBy(b) - lostBy(a)) : rows;
}

interface Props {
  questions: readonly Question[];
  /** The pictures of the slides, in the order of their letters. */
  images: OwnResult['images'];
}

export function Feedback({ questions, images }: Props) {
  const [shown, setShown] = useState<Shown>('lost');
  const rows = questions.map((question, at) => ({ ...question, number: at + 1, images }));
  const options = [
    { value: 'all', label: t.all(rows.length) },
    { value: 'lost', label: t.lost },
    { value: 'commented', label: t.commented(rows.filter(({ comment }) => comment).length) },
  ];
  return (
    <section>
      <div className={classes.head}>
        <h2>{t.feedback}</h2>
        <SegmentedControl
          aria-label={t.show}
          data={options}
          value={shown}
          onChange={(value) => setShown(value as Shown)}
        />
        <p>{t.noKey}</p>
      </div>
      <DataTable
        label={t.feedback}
        columns={COLUMNS}
        rows={shownRows(rows, shown)}
        rowKey={({ number }) => String(number)}
      />
    </section>
  );
}

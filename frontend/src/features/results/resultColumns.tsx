/** The columns that the results of people and those of teams share: the score, and the points of each kind of question. */
import { Gmt } from '@/domain/Gmt';
import { Bar } from '@/domain/results/Bar';
import { formatNumber, formatPercent } from '@/messages/format';
import { results as t } from '@/messages/results';
import type { Column } from '@/ui/table/columns';
import type { AnsweredTeam, AnsweredUser } from './api';
import { type GradedUserState, teamState, userState } from './grading';
import classes from './Results.module.css';

export type Result = AnsweredUser | AnsweredTeam;

const stateOf = (row: Result) => ('ungraded' in row ? teamState(row) : userState(row));

/** The text in place of a score. */
export const NO_SCORE: Record<GradedUserState, string> = {
  graded: t.none,
  toGrade: t.notPublished,
  answering: t.answeringNow,
  notSolved: t.notSolved,
};

/** Shows a score, or a text in a quieter colour if there is none. */
function Score({ row }: { row: Result }) {
  const state = stateOf(row);
  const { score, totalWeight, bonus } = row;
  if (state === 'graded' && score !== null && totalWeight !== null) {
    const isAbove = score > totalWeight;
    return (
      <span className={classes.reached}>
        <Bar value={score} of={totalWeight} />
        <span>
          <strong className={classes.score}>{t.totalOf(score, totalWeight)}</strong>
          {isAbove && <span className={classes.below}>{t.withBonus(bonus ?? 0)}</span>}
        </span>
      </span>
    );
  }
  return <span className={classes.faded}>{NO_SCORE[state]}</span>;
}

/** Shows a number. If there is none, shows a faded mark, because a zero would look like a result. */
export const renderNumber = (n: number | null, text = formatNumber) =>
  n === null ? <span className={classes.faded}>{t.none}</span> : text(n);

/** The header has two lines, like those of the kinds beside it. */
const BONUS: Column<Result> = {
  id: 'bonus',
  header: t.bonus,
  head: (
    <>
      {t.bonusHead} <span className={classes.of}>{t.bonusFor}</span>
    </>
  ),
  numeric: true,
  cell: ({ bonus }) => renderNumber(bonus),
};

/** The points of a kind, which stand out where there are no more to earn. A kind whose questions are all dropped has none. */
const renderPoints = (points: number | null, of: number | undefined) => {
  if (of === 0) return renderNumber(null);
  return points !== null && points > 0 && points === of ? (
    <strong className={classes.full}>{formatNumber(points)}</strong>
  ) : (
    renderNumber(points)
  );
};

/**
 * Returns one column for each kind of question in the template, with the titles from the rows, and with the most that
 * it can earn if that is known. Also returns a column for the bonus, if there is one (D35).
 */
const kindColumns = (row: Result | undefined, weights: readonly number[]): Column<Result>[] => {
  const keys = row?.keysData ?? [];
  const kinds = keys.map((key, at): Column<Result> => {
    const header = row?.titles[at] ?? '';
    const of = weights[at];
    return {
      id: key,
      header,
      ...(of !== undefined && {
        head: (
          <span className={classes.kind}>
            {header} <span className={classes.of}>{of === 0 ? t.droppedKind : t.summary.of(of)}</span>
          </span>
        ),
      }),
      numeric: true,
      cell: (own) => renderPoints(own[key], of),
    };
  });
  return keys.includes('scorePerQuestionRanks') ? [...kinds, BONUS] : kinds;
};

/** The place among the published scores (D93). Members of teams have no place of their own, their teams have. A shared
    place says so in a word, because a sign would need an explanation (D286). */
export const PLACE: Column<Result> = {
  id: 'place',
  header: t.place,
  numeric: true,
  sortBy: 'place',
  cell: ({ place, place_shared }) => (
    <span>
      {renderNumber(place)} {place_shared && <span className={classes.below}>{t.sharedPlace}</span>}
    </span>
  ),
};

export const PUBLISHED_AT: Column<Result> = {
  id: 'published',
  header: t.publishedAt,
  oneLine: true,
  sortBy: 'published_at',
  cell: ({ published_at }) => (published_at ? <Gmt at={published_at} show="date" /> : renderNumber(null)),
};

/**
 * Returns the columns with the score, its percentage, and the points of each kind of question. `first` is the first row, if
 * it is loaded, and `weights` are the most that its kinds can earn.
 */
export const resultColumns = (
  first: Result | undefined,
  isSorted: boolean,
  weights: readonly number[],
): readonly Column<Result>[] => [
  {
    id: 'score',
    header: t.score,
    numeric: true,
    cell: (row) => <Score row={row} />,
    ...(isSorted && { sortBy: 'score' }),
  },
  {
    id: 'percentage',
    header: t.percentage,
    numeric: true,
    cell: ({ is_scored, percentage }) => renderNumber(is_scored ? percentage : null, formatPercent),
    ...(isSorted && { sortBy: 'percentage' }),
  },
  ...kindColumns(first, weights),
];

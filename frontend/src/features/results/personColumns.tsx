/** The columns of the participants of an event: the score, and the points of each kind of question. */
import { VisuallyHidden } from '@mantine/core';
import { Gmt } from '@/domain/Gmt';
import { Bar } from '@/domain/results/Bar';
import { formatNumber, formatPercent } from '@/messages/format';
import { results as t } from '@/messages/results';
import { Link } from '@/ui/Link';
import { StatusDot, type Tone } from '@/ui/StatusDot';
import type { Column } from '@/ui/table/columns';
import type { Person } from './api';
import { type PersonState, personState } from './grading';
import type { GradedKind } from './kind';
import { shownName } from './names';
import classes from './Results.module.css';

/** Shows a score, or a text in a quieter colour if there is none. */
function Score({ person }: { person: Person }) {
  const state = personState(person);
  const { score, totalWeight, bonus } = person;
  if (state === 'graded' && score !== null && totalWeight !== null) {
    const isAbove = score > totalWeight;
    return (
      <span className={classes.reached}>
        <Bar value={score} of={totalWeight} />
        <span>
          <strong className={classes.score}>{t.totalOf(score, totalWeight)}</strong>
          {isAbove && <span className={classes.faded}> {t.withBonus(bonus ?? 0)}</span>}
        </span>
      </span>
    );
  }
  return <span className={classes.faded}>{state === 'toGrade' ? t.notPublished : t.notSolved}</span>;
}

/** Shows a number. If there is none, shows a faded mark, because a zero would look like a result. */
export const renderNumber = (n: number | null, text = formatNumber) =>
  n === null ? <span className={classes.faded}>{t.none}</span> : text(n);

const BONUS: Column<Person> = { id: 'bonus', header: t.bonus, numeric: true, cell: ({ bonus }) => renderNumber(bonus) };

/** The points of a kind, which stand out where there are no more to earn. */
const renderPoints = (points: number | null, of: number | undefined) =>
  points !== null && points > 0 && points === of ? (
    <strong className={classes.full}>{formatNumber(points)}</strong>
  ) : (
    renderNumber(points)
  );

/**
 * Returns one column for each kind of question in the template, with the titles from the rows, and with the most that
 * it can earn if that is known. Also returns a column for the bonus, if there is one (D35).
 */
const kindColumns = (row: Person | undefined, weights: readonly number[]): Column<Person>[] => {
  const keys = row?.keysData ?? [];
  const kinds = keys.map((key, at): Column<Person> => {
    const header = row?.titles[at] ?? '';
    const of = weights[at];
    return {
      id: key,
      header,
      ...(of !== undefined && {
        head: (
          <>
            {header} <span className={classes.of}>{t.summary.of(of)}</span>
          </>
        ),
      }),
      numeric: true,
      cell: (person) => renderPoints(person[key], of),
    };
  });
  return keys.includes('scorePerQuestionRanks') ? [...kinds, BONUS] : kinds;
};

/** The place among the published scores (D93). Members of teams have no place of their own. */
export const PLACE: Column<Person> = {
  id: 'place',
  header: t.place,
  numeric: true,
  cell: ({ place, place_shared }) => (
    <>
      {renderNumber(place)}
      {place_shared && (
        <span className={classes.faded}>
          {' '}
          <span aria-hidden>{t.equals}</span>
          <VisuallyHidden>{t.sharedPlace}</VisuallyHidden>
        </span>
      )}
    </>
  ),
};

/** The name, or the label. A deleted user has nothing but the name and the result (D265). */
const Who = ({ person }: { person: Person }) => (
  <>
    {shownName(person)}
    {person.deleted === 1 && <span className={classes.faded}>{t.people.deleted}</span>}
  </>
);

const TONES: Record<PersonState, Tone> = { graded: 'good', toGrade: 'waiting', notSolved: 'quiet' };

/** The state of each result, and the time of its publication. */
const STATE: readonly Column<Person>[] = [
  {
    id: 'state',
    header: t.state,
    wide: true,
    sortBy: 'state',
    cell: (person) => {
      const state = personState(person);
      return <StatusDot tone={TONES[state]}>{t.states[state]}</StatusDot>;
    },
  },
  {
    id: 'published',
    header: t.publishedAt,
    muted: true,
    wide: true,
    sortBy: 'published_at',
    cell: ({ published_at }) => (published_at ? <Gmt at={published_at} /> : renderNumber(null)),
  },
];

/**
 * Returns the columns of the participants of the event with that id. `first` is the first row, if it is loaded, and `weights`
 * are the most that its kinds can earn.
 */
export const personColumns = (
  kind: GradedKind,
  id: string,
  first: Person | undefined,
  isSorted = false,
  weights: readonly number[] = [],
): readonly Column<Person>[] => [
  {
    id: 'person',
    header: t.person,
    main: true,
    ...(isSorted && { sortBy: 'name' }),
    cell: (person) =>
      personState(person) === 'notSolved' ? (
        <span dir="auto" className={classes.faded}>
          <Who person={person} />
        </span>
      ) : (
        <Link to={kind.paths.grading({ id, userId: person.id })}>
          <Who person={person} />
        </Link>
      ),
  },
  {
    id: 'score',
    header: t.score,
    numeric: true,
    cell: (person) => <Score person={person} />,
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
  ...(isSorted ? STATE : []),
];

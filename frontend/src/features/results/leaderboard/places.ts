/** The parts of a leaderboard that are drawn. */
import type { Row } from './api';

/** The number of places on the podium. */
export const STEPS = 3;

export interface Step {
  place: number;
  /** A `locked` place may still be revealed. A `skipped` one has no one, because a better place is shared. */
  state: 'shown' | 'locked' | 'skipped';
  /** The people who share the place. */
  rows: readonly Row[];
}

/** Whether someone else has the same place. */
export const isShared = (rows: readonly Row[], { place }: Row): boolean =>
  rows.filter((row) => row.place === place).length > 1;

/**
 * Returns the places of the podium, the first one first. Their number follows from the number of results alone, so it
 * is the same before and after each place is revealed. A hidden place says nothing about itself: while two places are
 * hidden, the second or the third may not exist.
 */
export function podiumOf(rows: readonly Row[], places: number, results: number): readonly Step[] {
  const hidden = places - new Set(rows.map(({ place }) => place)).size;
  const best = rows[0]?.place ?? Number.POSITIVE_INFINITY;
  const mayCome = (place: number) => place < best && hidden >= Math.min(place, 2);
  return Array.from({ length: Math.min(STEPS, results) }, (_, at) => at + 1).map((place) => {
    const own = rows.filter((row) => row.place === place);
    return { place, state: own.length > 0 ? 'shown' : mayCome(place) ? 'locked' : 'skipped', rows: own };
  });
}

/**
 * Returns the best rows that fit, without the places that do not fit as a whole (D236). The first place is always
 * whole.
 */
export function wholePlaces(rows: readonly Row[], room: number): readonly Row[] {
  if (rows.length <= room) return rows;
  const last = rows.slice(0, room + 1).findLastIndex((row, at) => at > 0 && row.place !== rows[at - 1]?.place);
  return last > 0 ? rows.slice(0, last) : rows.filter(({ place }) => place === rows[0]?.place);
}

/** The rows beside the podium. */
export const othersOf = (rows: readonly Row[]): readonly Row[] => rows.filter(({ place }) => place > STEPS);

/** Returns two letters for a name. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => /^\p{L}/u.test(word))
    .map((word) => [...word][0] ?? '')
    .filter((_, at, all) => at === 0 || at === all.length - 1)
    .join('')
    .toLocaleUpperCase();

/** The parts of a leaderboard that are drawn. */
import type { Row } from './api';

/** The number of places on the podium. */
export const STEPS = 3;

export interface Step {
  place: number;
  /** The people who share the place. Empty if the place is not revealed. */
  rows: readonly Row[];
}

/** Whether somebody else has the same place. */
export const isShared = (rows: readonly Row[], { place }: Row): boolean =>
  rows.filter((row) => row.place === place).length > 1;

/**
 * Returns the places of the podium, the first one first. A place that is not revealed contains only its number. If
 * people share a place, the places after it are skipped.
 */
export function podiumOf(rows: readonly Row[], places: number): readonly Step[] {
  const hidden = places - new Set(rows.map(({ place }) => place)).size;
  const best = rows[0]?.place ?? Number.POSITIVE_INFINITY;
  return Array.from({ length: STEPS }, (_, at) => at + 1)
    .map((place) => ({ place, rows: rows.filter((row) => row.place === place) }))
    .filter((step) => step.rows.length > 0 || (step.place < best && step.place <= hidden));
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

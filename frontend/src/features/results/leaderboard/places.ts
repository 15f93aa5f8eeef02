/** What is drawn of the places of a leaderboard. */
import type { Row } from './api';

/** How many places the podium has. */
export const STEPS = 3;

export interface Step {
  place: number;
  /** Those who share the place. Empty if it is not revealed. */
  rows: readonly Row[];
}

/** Whether somebody else has the same place. */
export const isShared = (rows: readonly Row[], { place }: Row): boolean =>
  rows.filter((row) => row.place === place).length > 1;

/**
 * The places of the podium, the first one first. Of those that are not revealed only their number is known. Where people
 * share a place, the next ones do not exist.
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

/** Two letters for a name. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => /^\p{L}/u.test(word))
    .map((word) => [...word][0] ?? '')
    .filter((_, at, all) => at === 0 || at === all.length - 1)
    .join('')
    .toLocaleUpperCase();

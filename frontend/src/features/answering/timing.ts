/** The times of answering, and how long to wait after a failure. */

/** Saves are accepted until this long after the deadline. */
export const GRACE_MS = 10_000;
export const LONG_AGO = Number.NEGATIVE_INFINITY;

/** A factor from 0.8 to 1.2, so that thousands of people do nothing in step. */
export const jitterOf = (random: number): number => 0.8 + 0.4 * random;

interface Backoff {
  /** Seconds, by the tries that failed in a row. */
  first: readonly number[];
  /** From then on. No wish of the server is followed beyond it. */
  max: number;
}

const BACKOFF: Backoff = { first: [5, 10, 20], max: 30 };
/** In the grace period there is no time for longer waits, whatever the server asks for. */
const LAST_BACKOFF: Backoff = { first: [], max: 1 };

interface Failure {
  /** In a row, this one included. */
  tries: number;
  /** Seconds, where the server asked to wait. */
  wish: number | null;
  isLast: boolean;
}

/**
 * Returns the seconds to wait: the longer of what the server asks for and the backoff, and as much again at random.
 * Nothing bounds the sum: at a bound, thousands of people would send in step.
 */
export function waitAfter({ tries, wish, isLast }: Failure, random: number): number {
  const { first, max } = isLast ? LAST_BACKOFF : BACKOFF;
  return Math.min(Math.max(wish ?? 0, first[tries - 1] ?? max), max) * (1 + random);
}

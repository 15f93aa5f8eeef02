/** The times of answering, and how long to wait after a failure. */

/** Saves are accepted until this long after the deadline. */
export const GRACE_MS = 10_000;
export const LONG_AGO = Number.NEGATIVE_INFINITY;

/** A factor from 0.8 to 1.2, so that thousands of people do nothing in step. */
export const jitterOf = (random: number): number => 0.8 + 0.4 * random;

/** Seconds to wait after the first failures in a row, and after each later one. */
const FIRST_BACKOFFS_S = [5, 10, 20];
const MAX_BACKOFF_S = 30;
/** A longer wish of the server counts as a mistake. */
const MAX_WISH_S = 600;
/** In the grace period. A longer wait, whatever the server asks for, would miss its end and lose answers. */
const LAST_WAIT_S = 1;

interface Failure {
  /** In a row, this one included. */
  tries: number;
  /** Seconds, where the server asked to wait (`Retry-After`). */
  wish: number | null;
  /** Whether the grace period runs. */
  isLast: boolean;
}

/**
 * Returns the seconds to wait: the longer of what the server asks for and the backoff, and as much again at random.
 * Nothing bounds the sum: at a bound, thousands of people would send in step.
 */
export function waitAfter({ tries, wish, isLast }: Failure, random: number): number {
  if (isLast) return LAST_WAIT_S * (1 + random);
  const backoff = FIRST_BACKOFFS_S[tries - 1] ?? MAX_BACKOFF_S;
  return Math.max(Math.min(wish ?? 0, MAX_WISH_S), backoff) * (1 + random);
}

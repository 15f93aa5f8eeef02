/** The times of answering, and the delays after failures. */

/** Saves are accepted until this much time after the deadline. */
export const GRACE_MS = 10_000;
export const LONG_AGO = Number.NEGATIVE_INFINITY;

/** Returns a factor from 0.8 to 1, so that thousands of clients do not act at the same moment, and none acts later. */
export const jitterFactor = (random: number): number => 0.8 + 0.2 * random;

/** The delays in seconds after consecutive failures. The last one repeats. */
const FIRST_BACKOFFS_S = [5, 10, 20];
const MAX_BACKOFF_S = 30;
/** If the server asks for a longer delay, this counts as an error of the server. */
const MAX_WISH_S = 600;
/**
 * The maximum delay in the grace period, even if the server asks for a longer one. A longer delay could miss the end
 * and lose answers.
 */
const LAST_WAIT_S = 1;

interface Failure {
  /** The number of consecutive failures, including this one. */
  tries: number;
  /** The delay in seconds that the server asked for (`Retry-After`). */
  wish: number | null;
  /** Whether the grace period is running. */
  isLast: boolean;
}

/**
 * Returns the delay in seconds: the server's delay or the backoff, whichever is longer, plus a random time up to the
 * same length. The sum has no limit, because at a limit thousands of clients would send at the same moment.
 */
export function waitAfter({ tries, wish, isLast }: Failure, random: number): number {
  if (isLast) return LAST_WAIT_S * (1 + random);
  const backoff = FIRST_BACKOFFS_S[tries - 1] ?? MAX_BACKOFF_S;
  return Math.max(Math.min(wish ?? 0, MAX_WISH_S), backoff) * (1 + random);
}

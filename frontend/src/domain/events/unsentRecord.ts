/**
 * The record of answers that did not reach the server before their attempt ended. The answering page keeps it beside its
 * draft, in words, so that every page can show it: `unsent:<user>:<event>:<attempt>`.
 */

/** One answer in words. */
export interface UnsentAnswer {
  number: number;
  question: string;
  text: string;
  /** When it was given: milliseconds since 1970, the server's. */
  at: number;
}

export interface Unsent {
  userId: string;
  eventId: string;
  attemptId: string;
  /** The event's name. */
  name: string;
  /** The revision of the sheet that this device knew. */
  revision: number;
  /** Milliseconds since 1970, the server's: after it the device forgets. */
  expiresAt: number;
  answers: readonly UnsentAnswer[];
  /** When the organizer was told, by the server's clock. */
  toldAt?: number;
}

type Attempt = Pick<Unsent, 'userId' | 'eventId' | 'attemptId'>;

const keyOf = (kind: string, { userId, eventId, attemptId }: Attempt) => `${kind}:${userId}:${eventId}:${attemptId}`;
export const unsentKey = (attempt: Attempt) => keyOf('unsent', attempt);
export const draftKey = (attempt: Attempt) => keyOf('draft', attempt);

export const lastAnsweredAt = ({ answers }: Pick<Unsent, 'answers'>): number =>
  Math.max(...answers.map(({ at }) => at));

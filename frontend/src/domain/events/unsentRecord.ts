/**
 * The record of answers that did not reach the server before their attempt ended. The answering page stores it in
 * addition to its draft. It contains texts, so that every page can show it. Its key is
 * `unsent:<user>:<event>:<attempt>`.
 */

/** One answer as texts. */
export interface UnsentAnswer {
  number: number;
  question: string;
  text: string;
  /** When the answer was given, by the server's clock, in milliseconds since 1970. */
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
  /** When the device deletes the record, by the server's clock, in milliseconds since 1970. */
  expiresAt: number;
  answers: readonly UnsentAnswer[];
  /** When it was reported to the organizer, by the server's clock. */
  toldAt?: number;
}

type Attempt = Pick<Unsent, 'userId' | 'eventId' | 'attemptId'>;

const keyOf = (kind: string, { userId, eventId, attemptId }: Attempt) => `${kind}:${userId}:${eventId}:${attemptId}`;
export const unsentKey = (attempt: Attempt) => keyOf('unsent', attempt);
export const draftKey = (attempt: Attempt) => keyOf('draft', attempt);

export const lastAnsweredAt = ({ answers }: Pick<Unsent, 'answers'>): number =>
  Math.max(...answers.map(({ at }) => at));

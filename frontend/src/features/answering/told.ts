/**
 * Changes of a session because of the server's information about the attempt: the time, a pause, another attempt, an
 * older sheet.
 */
import type { Sheet } from './paper';
import { NO_MARKS } from './reviewMarks';
import type { Moment, Session } from './session';
import { LONG_AGO } from './timing';

/** The state of the attempt (D104). */
export interface Told {
  attempt: string;
  revision: number;
  /** Milliseconds since 1970. */
  deadline: number;
  /** When the attempt was last opened, on any device, in milliseconds since 1970. */
  openedAt: number;
  /** The remaining milliseconds, in whole seconds. They do not change during a pause. */
  left: number;
  isPaused: boolean;
  /** Whether the attempt was submitted or its time has ended, so that the server accepts nothing more. */
  isClosed: boolean;
  /** When the newest message was sent that the participant can read, or null if there is none. */
  messageAt: number | null;
}

/** The deadline may move by less than this without a notice to the user. */
const MIN_MOVE_MS = 5_000;

/**
 * Updates the remaining time. The server decides whether the time is up or continues. During a pause it is never up,
 * even if no time is left: the organizer can extend the time before the event continues.
 */
export function followTime(session: Session, { deadline, left }: Pick<Told, 'deadline' | 'left'>, at: number): Session {
  if (session.pause) return { ...session, deadline };
  const move = deadline - session.deadline;
  const moved = session.moved + (Math.abs(move) < MIN_MOVE_MS ? 0 : move);
  const timed = { ...session, deadline, moved, clockVersion: session.clockVersion + 1 };
  if (left > 0) return session.phase === 'timeUp' ? backToAnswering(timed) : timed;
  if (session.phase === 'timeUp') return { ...timed, isTimeConfirmed: true };
  // If a submission is in flight, nothing changes here. Its response says whether the time is up.
  return session.phase === 'answering' ? { ...endTime(timed, at), isTimeConfirmed: true } : timed;
}

/** Ends the time by the clock of this page. `at` is the time of the next request. */
export const endTime = (session: Session, at: number): Session => ({
  ...session,
  phase: 'timeUp',
  isTimeConfirmed: false,
  isAsking: false,
  saveError: null,
  timing: { ...session.timing, submitAt: at, askAfter: at },
});

const backToAnswering = (session: Session): Session => ({
  ...session,
  phase: 'answering',
  ending: null,
  isTimeConfirmed: false,
});

/** Stops the clock. Unsaved answers wait in the draft. */
export const pauseSession = (session: Session, left: number, isFlushed: boolean): Session => ({
  ...backToAnswering(session),
  saveError: null,
  pause: { left, isFlushed: isFlushed || (session.pause?.isFlushed ?? false) },
});

/** Continues after a pause. Waiting answers are sent at once. The pause moved the deadline, which is not news. */
const endPause = (session: Session, deadline: number): Session => ({
  ...session,
  pause: null,
  deadline,
  timing: { ...session.timing, changedAt: LONG_AGO },
});

/** Notices that another device has opened the attempt. The opening of this page itself is not news. */
const followOpening = (session: Session, openedAt: number): Pick<Session, 'openedAt' | 'openedElsewhere'> => ({
  openedAt,
  openedElsewhere: session.openedAt !== null && openedAt > session.openedAt ? openedAt : session.openedElsewhere,
});

const clearedAnswers = ({ base, sheet }: Session): Sheet =>
  Object.fromEntries(Object.entries(base).filter(([id]) => !(id in sheet)));

/** Stops sending, because this page shows an attempt or a sheet that the server no longer has. */
export const markReplaced = (session: Session, by: NonNullable<Session['replacedBy']>): Session => ({
  ...session,
  phase: 'replaced',
  replacedBy: by,
  saveError: null,
  pause: null,
  inFlight: [],
  // The server went back to an older sheet that this page does not know. So the draft keeps all answers, and records
  // which answers were cleared. All marks are kept as marks that the server does not have.
  ...(by === 'sheet' && { base: clearedAnswers(session), storedMarks: NO_MARKS }),
});

/** Handles the response to a request for the state. `since` is the revision that was known when it was sent. */
export function followState(
  session: Session,
  told: Told & { since: number; askedAt: number },
  { at }: Moment,
): Session {
  if (told.attempt !== session.attempt) return markReplaced(session, 'attempt');
  if (told.revision < told.since) return markReplaced(session, 'sheet');
  const updated: Session = {
    ...session,
    ...followOpening(session, told.openedAt),
    isAsking: false,
    askTries: 0,
    messageAt: told.messageAt,
    serverRevision: told.isClosed ? Number.POSITIVE_INFINITY : told.revision,
    timing: { ...session.timing, heardAt: told.askedAt },
  };
  if (told.isPaused && !told.isClosed) return pauseSession({ ...updated, deadline: told.deadline }, told.left, false);
  const running = session.pause ? endPause(updated, told.deadline) : updated;
  const timed = told.isClosed ? running : followTime(running, told, at);
  // If the network works again, waiting answers are sent at once. If the attempt is closed, the refusal says what counts.
  const { saveError } = timed;
  const isDue = told.isClosed || saveError?.kind === 'offline' || saveError?.kind === 'intercepted';
  return {
    ...timed,
    saveError: isDue && saveError && saveError.retryAt !== null ? { ...saveError, retryAt: at } : saveError,
  };
}

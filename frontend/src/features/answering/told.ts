/** What the server tells of an attempt, as changes of a session: the time, a pause, another attempt, an older sheet. */
import type { Sheet } from './paper';
import type { Moment, Session } from './session';
import { LONG_AGO } from './timing';

/** The state of the attempt (D104). */
export interface Told {
  attempt: string;
  revision: number;
  /** Milliseconds since 1970. */
  deadline: number;
  /** Milliseconds, in whole seconds. During a pause they stand still. */
  left: number;
  isPaused: boolean;
  /** Submitted, or closed by time: nothing more is accepted. */
  isClosed: boolean;
}

/** A smaller change of the deadline is no news. */
const MIN_MOVE_MS = 5_000;

/** Takes in the time that is left. Time is up, and there is time again, when the server says so. */
export function followTime(session: Session, { deadline, left }: Pick<Told, 'deadline' | 'left'>, at: number): Session {
  const move = session.pause ? 0 : deadline - session.deadline;
  const moved = session.moved + (Math.abs(move) < MIN_MOVE_MS ? 0 : move);
  const timed = { ...session, deadline, moved, clockVersion: session.clockVersion + 1 };
  if (left > 0) return session.phase === 'timeUp' ? backToAnswering(timed) : timed;
  if (session.phase === 'timeUp') return { ...timed, isTimeConfirmed: true };
  // A submission under way needs no change here: its response says whether the time is up.
  return session.phase === 'answering' ? { ...endTime(timed, at), isTimeConfirmed: true } : timed;
}

/** The time is up by the clock of this page. `at`: when something is sent. */
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

/** The clock stops. What is not saved waits in the draft. */
export const paused = (session: Session, left: number, isFlushed: boolean): Session => ({
  ...backToAnswering(session),
  saveError: null,
  pause: { left, isFlushed: isFlushed || (session.pause?.isFlushed ?? false) },
});

const takenBack = ({ base, sheet }: Session): Sheet =>
  Object.fromEntries(Object.entries(base).filter(([id]) => !(id in sheet)));

/** Nothing more is sent: this page shows what the server no longer has. */
export const replaced = (session: Session, by: NonNullable<Session['replacedBy']>): Session => ({
  ...session,
  phase: 'replaced',
  replacedBy: by,
  saveError: null,
  pause: null,
  inFlight: [],
  // The server set its sheet back, and this page does not know the older one. So the draft keeps all answers, and
  // remembers which ones were cleared.
  ...(by === 'sheet' && { base: takenBack(session) }),
});

/** The response to a question about the state; `since` is the revision that was known then. */
export function follow(session: Session, told: Told & { since: number; askedAt: number }, { at }: Moment): Session {
  if (told.attempt !== session.attempt) return replaced(session, 'attempt');
  if (told.revision < told.since) return replaced(session, 'sheet');
  const heard: Session = {
    ...session,
    isAsking: false,
    askTries: 0,
    serverRevision: told.isClosed ? Number.POSITIVE_INFINITY : told.revision,
    timing: { ...session.timing, heardAt: told.askedAt },
  };
  if (told.isPaused && !told.isClosed) return paused({ ...heard, deadline: told.deadline }, told.left, false);
  const timed = told.isClosed ? heard : followTime(heard, told, at);
  // The network is back, or the event goes on: what waits is sent at once.
  const { saveError } = timed;
  return {
    ...timed,
    pause: null,
    saveError:
      saveError?.kind === 'offline' || saveError?.kind === 'intercepted' ? { ...saveError, retryAt: at } : saveError,
    timing: session.pause ? { ...timed.timing, changedAt: LONG_AGO } : timed.timing,
  };
}

/**
 * Calculates the next automatic step of an answering session, and its time. It is a pure function of the session and
 * the time.
 *
 * The first table lists what each state sends and shows. "Save" sends the whole sheet, and "ask" requests the state of
 * the attempt (D104). A request without a response ends after min(15 s, half of the time to the end of the grace
 * period).
 *
 * | state                  | sends                                        | shown                                   |
 * | ---------------------- | -------------------------------------------- | --------------------------------------- |
 * | answering              | in view: asks each 12 to 15 s; failed: after | as below                                |
 * |                        | 5, 10, 20, then each 30 s, or longer if the  |                                         |
 * |                        | server asks for it (at most 10 min), and as  |                                         |
 * |                        | long again at random                         |                                         |
 * | answering, clean       | no save                                      | All answers saved                       |
 * | answering, behind      | save at once: its refusal has the sheet      | Saving…                                 |
 * | answering, dirty       | save, 3 s after the last change, each 30 s   | Saving…                                 |
 * | answering, in flight   | nothing                                      | Saving…                                 |
 * | answering, save failed | save, after waits as for asking              | why, and when it is tried again         |
 * | answering, signed out  | nothing                                      | Sign in again                           |
 * | paused                 | what is not saved, once; asks, also out of   | time left, what is kept; no question    |
 * |                        | view                                         |                                         |
 * | submitting             | save and submit, at once; failed: as above   | Submitting…; failed: why, Keep answering |
 * | timeUp                 | dirty: save, else asks, spread over 2 s;     | being submitted                         |
 * |                        | failed: again after 1 to 2 s, whatever the   |                                         |
 * |                        | server asks for                              |                                         |
 * | timeUp, confirmed      | save and submit, at once; failed: as timeUp  | being submitted                         |
 * | timeUp, unreached      | as timeUp, after waits as for asking         | not reached; which answers              |
 * | timeUp, sent           | nothing                                      | submitted                               |
 * | timeUp, lastSave       | nothing                                      | as saved last; which answers are not in |
 * | submitted              | nothing                                      | submitted                               |
 * | closed                 | nothing                                      | the reason; which answers are not in it |
 * | replaced               | nothing                                      | by what; load the current state         |
 *
 * | event                  | answering                     | submitting           | timeUp            | over         |
 * | ---------------------- | ----------------------------- | -------------------- | ----------------- | ------------ |
 * | change                 | dirty                         | –                    | –                 | –            |
 * | submit                 | submitting: forgets a failure | –                    | –                 | –            |
 * |                        | and aborts a plain save       |                      |                   |              |
 * | keep answering         | –                             | answering; aborts    | –                 | –            |
 * | zero on this clock     | timeUp: forgets a failure,    | timeUp; what is      | –                 | –            |
 * |                        | aborts what is under way      | under way goes on    |                   |              |
 * | the server says: time  | follows it; moved by 5 s or   | follows it           | answering         | –            |
 * | is left                | more: news                    |                      |                   |              |
 * | a save shows that the  | asks at once                  | follows it           | answering         | –            |
 * | end has moved          |                               |                      |                   |              |
 * | the server says:       | news                          | news                 | –                 | –            |
 * | another device opened  |                               |                      |                   |              |
 * | the server says: no    | timeUp, confirmed             | –                    | confirmed         | –            |
 * | time is left           |                               |                      |                   |              |
 * | the server says: paused | paused                       | answering, paused    | answering, paused | –            |
 * | end of the grace       | –                             | –                    | unreached, to be  | –            |
 * |                        |                               |                      | confirmed anew    |              |
 * | acknowledged           | what was sent is saved        | submitted            | sent              | –            |
 * | stale, a newer sheet   | merges, saves again           | merges; news:        | merges, goes on   | –            |
 * |                        |                               | answering            |                   |              |
 * | an older sheet than    | replaced; the draft keeps all | replaced             | replaced          | –            |
 * | was acknowledged       |                               |                      |                   |              |
 * | another attempt        | replaced                      | replaced             | replaced          | –            |
 * | 422 for some entries   | names them, saves the rest    | answering            | goes on with the  | –            |
 * |                        |                               |                      | rest              |              |
 * | other refusal, no      | failed                        | failed               | failed            | –            |
 * | response, server fault |                               |                      |                   |              |
 * | exception              | failed, reported              | failed, reported     | failed, reported  | –            |
 * | 401                    | signed out                    | signed out           | signed out        | –            |
 * | signed in              | saves and asks at once        | submits at once      | goes on at once   | –            |
 * | time_ended,            | closed                        | closed               | lastSave          | –            |
 * | already_submitted      |                               |                      |                   |              |
 * | page hidden            | saves at once, behind a save  | submits at once      | goes on at once   | –            |
 * |                        | under way if there is one     |                      |                   |              |
 * | network back, try now  | saves at once                 | submits at once      | goes on at once   | –            |
 * | device slept, clock    | asks at once                  | –                    | –                 | –            |
 * | set, page in view      |                               |                      |                   |              |
 * | stop                   | nothing is sent or written from here on, in every state                                |
 */
import { isBehind, isFinal, isOver, type Moment, needsSave, type Session } from './session';
import { GRACE_MS, LONG_AGO } from './timing';

/** Changes are saved when the user pauses. If the user keeps changing answers, they are saved every half minute. */
const REST_MS = 3_000;
const AUTOSAVE_MS = 30_000;
/** The page asks for the state if the server has said nothing for this long (D104). */
export const ASK_MS = 15_000;
export const MAX_TIMEOUT_MS = 15_000;
const MIN_TIMEOUT_MS = 1_000;

export type Step = 'timeUp' | 'giveUp' | 'save' | 'ask';

export interface Plan {
  step: Step;
  /** The time until the step, in milliseconds. */
  wait: number;
}

/** Whether a save would store something, or would show what the server has. */
const wantsSave = (session: Session): boolean => isBehind(session) || needsSave(session);

/** Returns the time of the next save by the monotonic clock, or null if no automatic save is due. */
function nextSaveTime(session: Session): number | null {
  const { inFlight, saveError, phase, pause, timing } = session;
  // A final save may replace a plain save in flight, but nothing replaces a final save.
  if (inFlight.some(({ submit }) => submit) || (inFlight.length > 0 && !isFinal(session))) return null;
  // The server accepts saves shortly after a pause has begun. Later changes wait in the draft.
  if (pause) return wantsSave(session) && !pause.isFlushed ? LONG_AGO : null;
  if (saveError) return saveError.retryAt;
  if (phase === 'submitting') return LONG_AGO;
  if (isFinal(session)) return timing.submitAt;
  if (!wantsSave(session)) return null;
  if (phase === 'timeUp') return timing.submitAt;
  if (isBehind(session)) return LONG_AGO;
  const { changedAt, dirtySince, jitter } = timing;
  return Math.min(changedAt + REST_MS * jitter, dirtySince + AUTOSAVE_MS * jitter);
}

/** Returns the time to ask for the state by the monotonic clock, or null if no automatic request is due. */
function nextAskTime(session: Session): number | null {
  const { phase, inFlight, saveError, isAsking, isVisible, pause, timing } = session;
  if (isAsking || inFlight.length > 0 || saveError?.kind === 'signedOut') return null;
  // Before submitting, the page asks whether the time is really up. If there is something to save, the response to the
  // save contains that information.
  if (phase === 'timeUp') return isFinal(session) || wantsSave(session) ? null : timing.askAfter;
  // During a pause, a page also asks while it is hidden. Otherwise its unsaved answers could wait beyond the deadline.
  if (phase !== 'answering' || (!isVisible && !pause)) return null;
  return Math.max(timing.heardAt + ASK_MS * timing.jitter, timing.askAfter);
}

/** Returns the step that is due first, or null if there is nothing more to do. */
export function nextStep(session: Session, { at, now }: Pick<Moment, 'at' | 'now'>): Plan | null {
  if (isOver(session)) return null;
  const { phase, ending, deadline, pause } = session;
  const steps: Plan[] = [];
  if ((phase === 'answering' || phase === 'submitting') && !pause) steps.push({ step: 'timeUp', wait: deadline - now });
  if (phase === 'timeUp' && ending === null) steps.push({ step: 'giveUp', wait: deadline + GRACE_MS - now });
  const save = nextSaveTime(session);
  if (save !== null) steps.push({ step: 'save', wait: save - at });
  const ask = nextAskTime(session);
  if (ask !== null) steps.push({ step: 'ask', wait: ask - at });
  // The end of the time comes before all other steps.
  return (
    steps.find(({ step, wait }) => step !== 'ask' && wait <= 0) ??
    steps.sort((one, other) => one.wait - other.wait)[0] ??
    null
  );
}

/**
 * Returns half of the time to the end of the grace period. So if a request gets no response, there is time for another
 * one.
 */
export function requestTimeout({ deadline }: Session, now: number): number {
  const left = deadline + GRACE_MS - now;
  return left <= 0 ? MAX_TIMEOUT_MS : Math.min(MAX_TIMEOUT_MS, Math.max(MIN_TIMEOUT_MS, left / 2));
}

/**
 * Runs an answering session: does what `plan` says, and turns what happens into events of the reducer. Everything that
 * it touches comes through its ports, so that tests hold the clock, the network and the storage.
 *
 * What is sent, when, and what is shown. "Save" is the whole sheet; a request that hangs ends after
 * min(15 s, half of what is left to the end of the grace period).
 *
 * | state                  | sends                                        | shown                                   |
 * | ---------------------- | -------------------------------------------- | --------------------------------------- |
 * | answering, clean       | nothing; asks for sheet and clock each 60 s  | All answers saved                       |
 * | answering, dirty       | save, 3 s after the last change, each 30 s   | Not saved yet                           |
 * | answering, in flight   | nothing                                      | Saving…                                 |
 * | answering, save failed | save, after 5, 10, 20, then each 30 s, ±20 % | why, and when it is tried again         |
 * | answering, signed out  | nothing                                      | Sign in again                           |
 * | submitting             | save and submit, at once; failed: as above   | Submitting…; failed: why, Keep answering |
 * | timeUp                 | save and submit, spread over 2 s; failed:    | being submitted                         |
 * |                        | again after 1 to 2 s                         |                                         |
 * | timeUp, unreached      | save and submit as after a failure, to learn | not reached; which answers              |
 * |                        | what the server stored                       |                                         |
 * | timeUp, sent           | nothing                                      | submitted                               |
 * | timeUp, lastSave       | nothing                                      | as saved last; which answers are not in |
 * | submitted              | nothing                                      | submitted                               |
 * | closed                 | nothing                                      | the reason; which answers are not in it |
 *
 * | event                  | answering                     | submitting           | timeUp            | over         |
 * | ---------------------- | ----------------------------- | -------------------- | ----------------- | ------------ |
 * | change                 | dirty                         | –                    | –                 | –            |
 * | submit                 | submitting: forgets a failure | –                    | –                 | –            |
 * |                        | and aborts a plain save       |                      |                   |              |
 * | keep answering         | –                             | answering; aborts    | –                 | –            |
 * | the time is up         | timeUp: forgets a failure and | timeUp, as from      | –                 | –            |
 * |                        | replaces a plain save         | answering            |                   |              |
 * | end of the grace       | –                             | –                    | unreached; clean: | –            |
 * |                        |                               |                      | lastSave          |              |
 * | acknowledged           | what was sent is saved        | submitted            | sent              | –            |
 * | stale                  | merges, saves again           | merges; news:        | merges, submits   | –            |
 * |                        |                               | answering            | again             |              |
 * | 422 for some entries   | names them, saves the rest    | answering            | submits the rest  | –            |
 * | other refusal, no      | failed                        | failed               | failed            | –            |
 * | answer, server fault   |                               |                      |                   |              |
 * | exception              | failed, reported              | failed, reported     | failed, reported  | –            |
 * | 401                    | signed out                    | signed out           | signed out        | –            |
 * | signed in              | saves and asks at once        | submits at once      | submits at once   | –            |
 * | time_ended,            | closed                        | closed               | lastSave          | –            |
 * | already_submitted      |                               |                      |                   |              |
 * | page hidden            | saves at once, behind a save  | submits at once      | submits at once   | –            |
 * |                        | under way if there is one     |                      |                   |              |
 * | network back, try now  | saves at once                 | submits at once      | submits at once   | –            |
 * | device slept, clock    | asks for sheet and clock      | –                    | –                 | –            |
 * | set, page in view      |                               |                      |                   |              |
 * | stop                   | nothing is sent or written from here on, in every state                                |
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Schemas } from '@/api/client';
import { ApiError } from '@/api/errors';
import type { AnswerValue } from '@/questions/kinds';
import { type Draft, draftOf } from './draft';
import { type Paper, readSheet, sameSheet, writeEntries } from './paper';
import { plan, requestTimeout } from './plan';
import {
  type Event,
  followDeadline,
  isOpen,
  isOver,
  type Moment,
  needsSave,
  nextSave,
  reducer,
  type Save,
  type SaveError,
  type Session,
  sendable,
} from './session';

/** What is known of the server's side: with it a page continues that is opened without the server. */
export type Known = Pick<Session, 'base' | 'revision' | 'deadline'>;

export interface Ports {
  send: (save: Save, signal: AbortSignal) => Promise<Schemas['SavedResponse']>;
  /** Starting again: the server's sheet and clock, without a change. */
  reopen: (signal: AbortSignal) => Promise<Schemas['StartedResponse']>;
  storage: {
    /** Null: the server has everything. */
    draft: (draft: Draft | null) => void;
    /** Null: the attempt is over. */
    known: (known: Known | null) => void;
  };
  clock: {
    /** The server's time, in milliseconds since 1970. */
    now: () => number;
    /** Milliseconds; a device that sleeps may stop it. */
    monotonic: () => number;
    /** Returns whether the device slept or its clock was set since the last call. */
    jumped: () => boolean;
  };
  timers: { set: (run: () => void, wait: number) => unknown; clear: (timer: unknown) => void };
  newId: () => string;
  /** From 0 to 1. */
  random: () => number;
  /** Reports an exception that nobody expects. */
  report: (error: unknown) => void;
}

export interface Engine {
  store: StoreApi<Session>;
  change: (question: string, value: AnswerValue | null) => void;
  /** Saves now what is not saved: the person or the network asks for it. */
  saveNow: () => void;
  /** The page is being hidden: what is not sent is sent, also behind a save under way. */
  hidden: () => void;
  /** The page is in view again, perhaps after a sleep. */
  inView: () => void;
  /** Resolves when it is known: submitted, or still here. */
  submit: () => Promise<boolean>;
  resume: () => void;
  /** A countdown has ended. The engine goes by the server's clock, which may differ. */
  timeUp: () => void;
  signedOut: () => void;
  signedIn: () => void;
  noticed: () => void;
  draftStored: (stored: boolean) => void;
  stop: () => void;
}

/** How often a sleep is looked for. */
const TICK_MS = 1_000;

const CLOSING = new Set(['time_ended', 'already_submitted']);

function failureKind(error: unknown): SaveError['kind'] {
  if (!(error instanceof ApiError)) return 'unexpected';
  if (error.status === 0) return 'offline';
  if (error.status === 401) return 'signedOut';
  return error.passing || error.status === 429 ? 'server' : 'refused';
}

/** The questions that a 422 names by the places of their entries, with the first message of each. */
function namedQuestions(paper: Paper, save: Save, { fieldErrors }: ApiError): Record<string, string> {
  const entries = writeEntries(paper, save.sheet);
  return Object.fromEntries(
    Object.entries(fieldErrors).flatMap(([field, [message = '']]) => {
      const place = /^answers\.(\d+)/.exec(field)?.[1];
      const entry = place === undefined ? undefined : entries[Number(place)];
      return entry ? [[entry.question, message]] : [];
    }),
  );
}

/** The event that a failed save is. */
function failureOf(paper: Paper, save: Save, error: unknown): Event {
  if (error instanceof ApiError) {
    const { storedSheet, message } = error;
    const stored = storedSheet && { revision: storedSheet.revision, sheet: readSheet(paper, storedSheet) };
    if (error.code === 'stale_revision' && stored) return { type: 'stale', save, ...stored };
    if (CLOSING.has(error.code)) return { type: 'closed', reason: message, stored };
    const messages = error.status === 422 ? namedQuestions(paper, save, error) : {};
    if (Object.keys(messages).length > 0) return { type: 'rejected', save, messages, message };
  }
  const { message = '', retryAfter = null } = error instanceof ApiError ? error : {};
  return { type: 'failed', save, kind: failureKind(error), message, retryAfter };
}

export function startEngine(paper: Paper, opened: Session, ports: Ports): Engine {
  const { clock, timers, storage } = ports;
  const store = createStore<Session>(() => opened);
  const reduce = reducer(paper);
  const requests = new Map<Save, AbortController>();
  let timer: unknown;
  let stopped = false;

  const moment = (): Moment => ({ at: clock.monotonic(), now: clock.now(), random: ports.random() });

  const keep = (before: Session, after: Session) => {
    const { sheet, base, unacknowledged, setAside, revision, deadline } = after;
    const isSame =
      before.sheet === sheet &&
      before.base === base &&
      before.unacknowledged === unacknowledged &&
      before.setAside === setAside;
    if (!isSame) storage.draft(draftOf(after));
    if (isOver(after)) {
      if (!isOver(before)) storage.known(null);
    } else if (before.base !== base || before.revision !== revision || before.deadline !== deadline) {
      storage.known({ base, revision, deadline });
    }
  };

  const dispatch = (event: Event) => {
    if (stopped) return;
    const before = store.getState();
    const after = reduce(before, event, moment());
    if (after !== before) {
      keep(before, after);
      store.setState(after, true);
    }
    schedule();
  };

  const schedule = () => {
    timers.clear(timer);
    if (stopped) return;
    const next = plan(store.getState(), moment());
    if (next) timer = timers.set(tick, Math.max(0, Math.min(next.wait, TICK_MS)));
  };

  const tick = () => {
    if (clock.jumped()) dispatch({ type: 'woke' });
    const next = plan(store.getState(), moment());
    if (!next || next.wait > 0) return schedule();
    if (next.step === 'save') sendNow();
    else if (next.step === 'resync') void resync();
    else dispatch({ type: next.step === 'timeUp' ? 'timeUp' : 'gaveUp' });
  };

  /** Gives the call the time that a request has. A call that was aborted for another reason never returns. */
  const within = async <T>(call: (signal: AbortSignal) => Promise<T>, abort = new AbortController()): Promise<T> => {
    let late = false;
    const limit = timers.set(
      () => {
        late = true;
        abort.abort();
      },
      requestTimeout(store.getState(), clock.now()),
    );
    try {
      return await call(abort.signal);
    } catch (error) {
      throw late ? new ApiError(0, {}) : error;
    } finally {
      timers.clear(limit);
    }
  };

  const abortSaves = () => {
    for (const [save, abort] of [...requests]) {
      requests.delete(save);
      abort.abort();
      dispatch({ type: 'aborted', save });
    }
  };

  const send = async () => {
    const save = nextSave(store.getState(), ports.newId());
    const abort = new AbortController();
    requests.set(save, abort);
    dispatch({ type: 'sent', save });
    let result: Event;
    try {
      const saved = await within((signal) => ports.send(save, signal), abort);
      const { revision, is_submited, server_time, remaining_seconds } = saved;
      const deadline = followDeadline(store.getState().deadline, Date.parse(server_time), remaining_seconds);
      result = { type: 'acknowledged', save, revision, submitted: is_submited === 1, deadline };
    } catch (error) {
      if (requests.has(save) && !(error instanceof ApiError)) ports.report(error);
      result = failureOf(paper, save, error);
    }
    // What was aborted may have been stored all the same; the next save tells.
    if (requests.delete(save)) dispatch(result);
  };

  const resync = async () => {
    dispatch({ type: 'asked' });
    try {
      const { revision, deadline, ...sheet } = await within(ports.reopen);
      dispatch({ type: 'resynced', revision, sheet: readSheet(paper, sheet), deadline: Date.parse(deadline) });
    } catch (error) {
      if (!(error instanceof ApiError)) ports.report(error);
      else if (error.status === 401) dispatch({ type: 'signedOut' });
      // The refusal of a save tells what was stored.
      else if (CLOSING.has(error.code) && isOpen(store.getState())) sendNow();
    }
  };

  /** Replaces what is under way. */
  const sendNow = () => {
    if (stopped) return;
    abortSaves();
    void send();
  };
  const saveNow = (behind: boolean) => {
    const session = store.getState();
    const { phase, inFlight, saveError } = session;
    if (stopped || saveError?.kind === 'signedOut' || isOver(session)) return;
    const before = inFlight.at(-1);
    if (phase === 'answering') {
      if (!needsSave(session)) return;
      if (!before || (behind && inFlight.length === 1 && !sameSheet(before.sheet, sendable(session)))) void send();
    } else if (!before?.submit) sendNow();
  };

  // What came back from the draft is not saved yet.
  schedule();

  return {
    store,
    change: (question, value) => dispatch({ type: 'changed', question, value }),
    saveNow: () => saveNow(false),
    hidden: () => saveNow(true),
    inView() {
      if (clock.jumped()) dispatch({ type: 'woke' });
      else schedule();
    },
    submit() {
      dispatch({ type: 'submitting' });
      return new Promise((resolve) => {
        const settle = (session: Session) => {
          if (session.phase !== 'answering' && isOpen(session)) return false;
          resolve(session.phase !== 'answering');
          return true;
        };
        if (settle(store.getState())) return;
        const leave = store.subscribe((session) => {
          if (settle(session)) leave();
        });
      });
    },
    resume() {
      abortSaves();
      dispatch({ type: 'resumed' });
    },
    timeUp: schedule,
    signedOut: () => dispatch({ type: 'signedOut' }),
    signedIn() {
      // A late refusal of the session before says nothing about this one.
      abortSaves();
      dispatch({ type: 'signedIn' });
    },
    noticed: () => dispatch({ type: 'noticed' }),
    draftStored: (stored) => dispatch({ type: stored ? 'drafted' : 'undrafted' }),
    stop() {
      stopped = true;
      timers.clear(timer);
    },
  };
}

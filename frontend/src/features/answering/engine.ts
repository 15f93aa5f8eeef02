/**
 * Runs an answering session: does what `plan` says, and turns what happens into events of the reducer. Everything that
 * it touches comes through its ports, so that tests hold the clock, the network and the storage.
 * `plan.ts` has the states and events in tables.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError } from '@/api/errors';
import type { AnswerValue } from '@/questions/kinds';
import { type Draft, draftOf } from './draft';
import { type Paper, readSheet, sameSheet, writeEntries } from './paper';
import { plan, requestTimeout } from './plan';
import {
  type Event,
  followDeadline,
  isFinal,
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
import { type AttemptState, type Saved, storedSheetOf } from './wire';

/** What is known of the server's side: with it a page continues that is opened without the server. */
export type Known = Pick<Session, 'base' | 'revision' | 'deadline'>;

export interface Ports {
  send: (save: Save, signal: AbortSignal) => Promise<Saved>;
  /** Asks for the state of the attempt. */
  ask: (signal: AbortSignal) => Promise<AttemptState>;
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
  /** Reports an unexpected exception. */
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
  if (error.code === 'intercepted') return 'intercepted';
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

/** Returns the event for a refused or failed save. */
function failureOf(paper: Paper, save: Save, error: unknown): Event {
  if (error instanceof ApiError) {
    const { message } = error;
    const wire = storedSheetOf(error);
    const stored = wire && { revision: wire.revision, sheet: readSheet(paper, wire) };
    if (error.code === 'stale_revision' && stored) return { type: 'stale', save, ...stored };
    if (CLOSING.has(error.code) && stored) return { type: 'closed', reason: message, stored };
    if (error.code === 'event_paused' && stored) return { type: 'held', save, stored };
    if (error.code === 'attempt_replaced') return { type: 'replaced' };
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
  let question: AbortController | null = null;
  let timer: unknown;
  /** When a sleep is looked for next, however much happens until then. */
  let lookAt = clock.monotonic() + TICK_MS;
  let stopped = false;

  const moment = (): Moment => ({ at: clock.monotonic(), now: clock.now(), random: ports.random() });

  /** Has the device write what has changed, and returns the session that waits for it. */
  const keep = (before: Session, after: Session): Session => {
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
    return isSame ? after : { ...after, draftPending: true };
  };

  const dispatch = (event: Event) => {
    if (stopped) return;
    const before = store.getState();
    const after = reduce(before, event, moment());
    if (after !== before) {
      store.setState(keep(before, after), true);
    }
    schedule();
  };

  const schedule = () => {
    timers.clear(timer);
    if (stopped || isOver(store.getState())) return;
    // Also while nothing is planned: a device may sleep.
    const { wait } = plan(store.getState(), moment()) ?? { wait: TICK_MS };
    timer = timers.set(tick, Math.max(0, Math.min(wait, lookAt - clock.monotonic())));
  };

  const tick = () => {
    lookAt = clock.monotonic() + TICK_MS;
    if (clock.jumped()) wake();
    const next = plan(store.getState(), moment());
    if (!next || next.wait > 0) return schedule();
    if (next.step === 'save') sendNow();
    else if (next.step === 'ask') void ask();
    else if (next.step === 'timeUp') endTime();
    else dispatch({ type: 'gaveUp' });
  };

  /** Gives the call the time that a request has. A call that was aborted for another reason never returns. */
  const within = async <T>(call: (signal: AbortSignal) => Promise<T>, abort: AbortController): Promise<T> => {
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

  /** Aborts a question about the state. A later response counts, not this one. */
  const abortQuestion = () => {
    question?.abort();
    question = null;
  };

  const wake = () => {
    abortQuestion();
    dispatch({ type: 'woke' });
  };

  /** Aborts a question that was asked before the end, and saves that lack the last changes. A submission goes on. */
  const endTime = () => {
    abortQuestion();
    if (store.getState().phase === 'answering') abortSaves();
    dispatch({ type: 'timeUp' });
  };

  const abortSaves = () => {
    for (const [save, abort] of [...requests]) {
      requests.delete(save);
      abort.abort();
      dispatch({ type: 'aborted', save });
    }
  };

  /** What cannot be read must not leave a save under way for ever. */
  const read = (save: Save, error: unknown): Event => {
    try {
      return failureOf(paper, save, error);
    } catch (mistake) {
      ports.report(mistake);
      return failureOf(paper, save, mistake);
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
      const left = remaining_seconds * 1000;
      result = { type: 'acknowledged', save, revision, submitted: is_submited === 1, deadline, left };
    } catch (error) {
      if (requests.has(save) && !(error instanceof ApiError)) ports.report(error);
      result = read(save, error);
    }
    // What was aborted may have been stored all the same; the next save tells.
    if (requests.delete(save)) dispatch(result);
  };

  const ask = async () => {
    const own = new AbortController();
    question = own;
    const since = store.getState().revision;
    const askedAt = clock.monotonic();
    dispatch({ type: 'asked' });
    let result: Event;
    try {
      const state = await within(ports.ask, own);
      result = {
        type: 'told',
        since,
        askedAt,
        attempt: state.attempt_id,
        revision: state.revision,
        deadline: Date.parse(state.deadline),
        left: state.remaining_seconds * 1000,
        isPaused: state.paused,
        isClosed: state.is_submited === 1,
      };
    } catch (error) {
      const failure = error instanceof ApiError ? error : null;
      if (!failure && question === own) ports.report(error);
      result =
        failure?.status === 401
          ? { type: 'signedOut' }
          : { type: 'unanswered', retryAfter: failure?.retryAfter ?? null };
    }
    if (question !== own) return;
    question = null;
    dispatch(result);
  };

  /** Replaces what is under way. */
  const sendNow = () => {
    if (stopped) return;
    abortSaves();
    void send();
  };
  const saveNow = (behind: boolean) => {
    const session = store.getState();
    const { inFlight, saveError, pause } = session;
    if (stopped || pause || saveError?.kind === 'signedOut' || isOver(session)) return;
    const before = inFlight.at(-1);
    if (isFinal(session)) {
      if (!before?.submit) sendNow();
    } else if (needsSave(session)) {
      if (!before || (behind && inFlight.length === 1 && !sameSheet(before.sheet, sendable(session)))) void send();
    }
  };

  // What came back from the draft is not saved yet.
  schedule();

  return {
    store,
    change: (question, value) => dispatch({ type: 'changed', question, value }),
    saveNow: () => saveNow(false),
    hidden() {
      dispatch({ type: 'hid' });
      saveNow(true);
    },
    inView() {
      if (clock.jumped()) wake();
      dispatch({ type: 'seen' });
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
      abortQuestion();
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

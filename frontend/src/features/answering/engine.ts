/**
 * Runs an answering session: performs the steps of `plan`, and dispatches the results to the reducer. It uses the
 * clock, the network and the storage only through its ports, so that tests can control them. `plan.ts` contains tables
 * of the states and events.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError } from '@/api/errors';
import type { Progress } from '@/domain/events/progress';
import type { AnswerValue } from '@/questions/kinds';
import { type Draft, draftOf } from './draft';
import { countAnswered, type Paper, readSheet, slidesId, writeEntries } from './paper';
import { nextStep, requestTimeout } from './plan';
import { type ReviewMarks, readMarks } from './reviewMarks';
import {
  createReducer,
  type Event,
  followDeadline,
  isComplete,
  isFinal,
  isOpen,
  isOver,
  type Moment,
  needsSave,
  nextSave,
  type Save,
  type SaveError,
  type Session,
} from './session';
import { type AttemptState, type Saved, storedSheetOf } from './wire';

/** The known state of the server. With it, a page can continue if it is opened while the server cannot be reached. */
export interface Known extends Pick<Session, 'base' | 'revision' | 'deadline'> {
  /** Undefined if an earlier version of the app stored the state. */
  storedMarks?: ReviewMarks;
  /** Undefined if an earlier version of the app stored the state. */
  progress?: Progress;
}

/** Returns the state of the server, which was heard of at `now` by the server's clock. */
export const knownOf = (paper: Paper, { base, storedMarks, revision, deadline }: Known, now: number): Known => ({
  ...{ base, revision, deadline, ...(storedMarks && { storedMarks }) },
  progress: { answered: countAnswered(base), questions: paper.questions.length, at: now },
});

export interface Ports {
  send: (save: Save, signal: AbortSignal) => Promise<Saved>;
  /** Asks for the state of the attempt. */
  ask: (signal: AbortSignal) => Promise<AttemptState>;
  storage: {
    /** Stores the draft. Null means that the server has every answer. */
    draft: (draft: Draft | null) => void;
    /** Stores the known state of the server. Null means that the attempt is over. */
    known: (known: Known | null) => void;
  };
  clock: {
    /** The server's time, in milliseconds since 1970. */
    now: () => number;
    /** The monotonic clock, in milliseconds. It may stop while the device sleeps. */
    monotonic: () => number;
    /** Returns whether the device slept or its clock was set since the last call. */
    jumped: () => boolean;
  };
  timers: { set: (run: () => void, wait: number) => unknown; clear: (timer: unknown) => void };
  newId: () => string;
  /** A random number from 0 to 1. */
  random: () => number;
  /** Reports an unexpected exception. */
  report: (error: unknown) => void;
}

export interface Engine {
  store: StoreApi<Session>;
  change: (question: string, value: AnswerValue | null) => void;
  /** Marks a question for review, or removes its mark. */
  toggleMark: (question: string) => void;
  /** Saves unsaved answers now, because the user or the network asks for it. */
  saveNow: () => void;
  /** The page is being hidden. Sends all unsaved answers, even if another save is still in flight. */
  hidden: () => void;
  /** The page is visible again, perhaps after a sleep. */
  inView: () => void;
  /** Resolves when the result is known: true if submitted or ended, false if the user can still answer. */
  submit: () => Promise<boolean>;
  /** Something has happened to the event: asks for the state at once. */
  askNow: () => void;
  resume: () => void;
  /** A countdown has ended. The engine uses the server's clock, which may differ. */
  timeUp: () => void;
  signedOut: () => void;
  signedIn: () => void;
  noticed: () => void;
  draftStored: (stored: boolean) => void;
  stop: () => void;
}

/** How often the engine checks whether the device slept. */
const TICK_MS = 1_000;

const CLOSING = new Set(['time_ended', 'already_submitted']);

function failureKind(error: unknown): SaveError['kind'] {
  if (!(error instanceof ApiError)) return 'unexpected';
  if (error.code === 'intercepted') return 'intercepted';
  if (error.status === 0) return 'offline';
  if (error.status === 401) return 'signedOut';
  return error.passing || error.status === 429 ? 'server' : 'refused';
}

/** Returns the questions whose entries are invalid in a 422 response, with the first message of each. */
function refusedQuestions(paper: Paper, save: Save, { fieldErrors }: ApiError): Record<string, string> {
  const entries = writeEntries(paper, save.sheet);
  const slides = slidesId(paper);
  return Object.fromEntries(
    Object.entries(fieldErrors).flatMap(([field, [message = '']]) => {
      if (slides !== undefined && /^slides\b/.test(field)) return [[slides, message]];
      const place = /^answers\.(\d+)/.exec(field)?.[1];
      const entry = place === undefined ? undefined : entries[Number(place)];
      return entry ? [[entry.question, message]] : [];
    }),
  );
}

/** Returns the event for a refused or failed save. */
function failureEvent(paper: Paper, save: Save, error: unknown): Event {
  if (error instanceof ApiError) {
    const { message } = error;
    const wire = storedSheetOf(error);
    const stored = wire && {
      revision: wire.revision,
      sheet: readSheet(paper, wire),
      marks: readMarks(paper, wire),
    };
    if (error.code === 'stale_revision' && stored) return { type: 'stale', save, ...stored };
    if (CLOSING.has(error.code) && stored) return { type: 'closed', save, reason: message, stored };
    if (error.code === 'event_paused' && stored) return { type: 'held', save, stored };
    if (error.code === 'attempt_replaced') return { type: 'replaced' };
    const messages = error.status === 422 ? refusedQuestions(paper, save, error) : {};
    if (Object.keys(messages).length > 0) return { type: 'rejected', save, messages, message };
  }
  const { message = '', retryAfter = null } = error instanceof ApiError ? error : {};
  return { type: 'failed', save, kind: failureKind(error), message, retryAfter };
}

export function startEngine(paper: Paper, opened: Session, ports: Ports): Engine {
  const { clock, timers, storage } = ports;
  const store = createStore<Session>(() => opened);
  const reduce = createReducer(paper);
  const requests = new Map<Save, AbortController>();
  let question: AbortController | null = null;
  let timer: unknown;
  /** The next time to check whether the device slept. Other events do not postpone it. */
  let lookAt = clock.monotonic() + TICK_MS;
  let stopped = false;

  const currentMoment = (): Moment => ({ at: clock.monotonic(), now: clock.now(), random: ports.random() });

  /** Asks the device to store the changes. Returns the session that waits for this. */
  const storeChanges = (before: Session, after: Session): Session => {
    const { sheet, base, storedMarks, unacknowledged, setAside, revision, deadline } = after;
    const isSame =
      before.sheet === sheet &&
      before.base === base &&
      before.unacknowledged === unacknowledged &&
      before.setAside === setAside;
    if (!isSame) storage.draft(draftOf(after));
    if (isOver(after)) {
      if (!isOver(before)) storage.known(null);
    } else if (
      before.base !== base ||
      before.storedMarks !== storedMarks ||
      before.revision !== revision ||
      before.deadline !== deadline
    ) {
      storage.known(knownOf(paper, after, clock.now()));
    }
    return isSame ? after : { ...after, draftPending: true };
  };

  const dispatch = (event: Event) => {
    if (stopped) return;
    const before = store.getState();
    const after = reduce(before, event, currentMoment());
    if (after !== before) {
      store.setState(storeChanges(before, after), true);
    }
    schedule();
  };

  const schedule = () => {
    timers.clear(timer);
    if (stopped || isOver(store.getState())) return;
    // The timer also runs if nothing is planned, because the device may sleep.
    const { wait } = nextStep(store.getState(), currentMoment()) ?? { wait: TICK_MS };
    timer = timers.set(runDueStep, Math.max(0, Math.min(wait, lookAt - clock.monotonic())));
  };

  const runDueStep = () => {
    lookAt = clock.monotonic() + TICK_MS;
    if (clock.jumped()) askAfterJump();
    const next = nextStep(store.getState(), currentMoment());
    if (!next || next.wait > 0) return schedule();
    if (next.step === 'save') sendNow();
    else if (next.step === 'ask') void askForState();
    else if (next.step === 'timeUp') endTime();
    else dispatch({ type: 'gaveUp' });
  };

  /**
   * Runs the call with the time limit of a request. If the call is aborted for another reason, the promise never
   * resolves.
   */
  const withTimeLimit = async <T>(call: (signal: AbortSignal) => Promise<T>, abort: AbortController): Promise<T> => {
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

  /** Aborts the request for the state. Only a later response counts. */
  const abortQuestion = () => {
    question?.abort();
    question = null;
  };

  const askAfterJump = () => {
    abortQuestion();
    dispatch({ type: 'woke' });
  };

  /**
   * Aborts the request for the state that was sent before the end, and saves without the last changes. A submission
   * continues.
   */
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

  /** If the error cannot be read, returns a failure anyway, so that the save does not stay in flight forever. */
  const failureEventOf = (save: Save, error: unknown): Event => {
    try {
      return failureEvent(paper, save, error);
    } catch (mistake) {
      ports.report(mistake);
      return failureEvent(paper, save, mistake);
    }
  };

  const sendSave = async () => {
    const save = nextSave(store.getState(), ports.newId());
    const abort = new AbortController();
    requests.set(save, abort);
    dispatch({ type: 'sent', save });
    let result: Event;
    try {
      const saved = await withTimeLimit((signal) => ports.send(save, signal), abort);
      const { revision, is_submited, server_time, remaining_seconds } = saved;
      const deadline = followDeadline(store.getState().deadline, Date.parse(server_time), remaining_seconds);
      const left = remaining_seconds * 1000;
      result = { type: 'acknowledged', save, revision, submitted: is_submited === 1, deadline, left };
    } catch (error) {
      if (requests.has(save) && !(error instanceof ApiError)) ports.report(error);
      result = failureEventOf(save, error);
    }
    // An aborted save may have been stored anyway. The response to the next save shows it.
    if (requests.delete(save)) dispatch(result);
  };

  const askForState = async () => {
    const own = new AbortController();
    question = own;
    const since = store.getState().revision;
    const askedAt = clock.monotonic();
    dispatch({ type: 'asked' });
    let result: Event;
    try {
      const state = await withTimeLimit(ports.ask, own);
      result = {
        type: 'told',
        since,
        askedAt,
        attempt: state.attempt_id,
        revision: state.revision,
        deadline: Date.parse(state.deadline),
        openedAt: Date.parse(state.opened_at),
        left: state.remaining_seconds * 1000,
        isPaused: state.paused,
        isClosed: state.is_submited === 1,
        messageAt: state.last_message_at === null ? null : Date.parse(state.last_message_at),
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

  /** Aborts all saves in flight, and sends a new one. */
  const sendNow = () => {
    if (stopped) return;
    abortSaves();
    void sendSave();
  };
  const saveNow = (behind: boolean) => {
    const session = store.getState();
    const { inFlight, saveError, pause } = session;
    if (stopped || pause || saveError?.kind === 'signedOut' || isOver(session)) return;
    const before = inFlight.at(-1);
    if (isFinal(session)) {
      if (!before?.submit) sendNow();
    } else if (needsSave(session)) {
      if (!before || (behind && inFlight.length === 1 && !isComplete(before, session))) void sendSave();
    }
  };

  // Answers that were restored from the draft are not saved yet.
  schedule();

  return {
    store,
    change: (question, value) => dispatch({ type: 'changed', question, value }),
    toggleMark: (question) => dispatch({ type: 'marked', question }),
    saveNow: () => saveNow(false),
    hidden() {
      dispatch({ type: 'hid' });
      saveNow(true);
    },
    inView() {
      if (clock.jumped()) askAfterJump();
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
    askNow: askAfterJump,
    resume() {
      abortSaves();
      dispatch({ type: 'resumed' });
    },
    timeUp: schedule,
    signedOut: () => dispatch({ type: 'signedOut' }),
    signedIn() {
      // A late refusal of the previous session says nothing about the new one.
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

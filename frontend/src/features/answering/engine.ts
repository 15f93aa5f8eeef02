/**
 * What happens around the reducer: when to save, when to try again, when the time is up. One request at a time.
 * Everything that it touches comes through its ports, so that tests hold the clock and the network.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Schemas } from '@/api/client';
import { ApiError } from '@/api/errors';
import type { AnswerValue } from '@/questions/kinds';
import { type Paper, readSheet } from './paper';
import {
  type Draft,
  draftOf,
  type Event,
  followDeadline,
  isDirty,
  nextSave,
  reducer,
  type Save,
  type SaveError,
  type Session,
} from './session';

export interface Ports {
  send: (save: Save) => Promise<Schemas['SavedResponse']>;
  /** Starting again: the server's sheet and clock, without a change. */
  reopen: () => Promise<Schemas['StartedResponse']>;
  draft: (draft: Draft | null) => void;
  /** The server's time, in milliseconds since 1970. */
  now: () => number;
  newId: () => string;
  /** From 0 to 1. */
  random: () => number;
}

/** Milliseconds. Changes are saved once they rest, and at least every half minute while they do not. */
const REST_MS = 3_000;
const AUTOSAVE_MS = 30_000;
/** Everybody's time ends in the same second: the submissions spread over this, well inside the grace. */
const SPREAD_MS = 2_000;
const GRACE_MS = 10_000;
/** A word of the server older than this is asked for anew when the page comes back into view. */
const MAX_CLOCK_AGE_MS = 60_000;

export interface Engine {
  store: StoreApi<Session>;
  change: (question: string, value: AnswerValue | null) => void;
  /** Saves now what is not saved: the page is being hidden, or the network is back. */
  saveNow: () => void;
  /** Resolves when it is known: submitted, or still here. */
  submit: () => Promise<boolean>;
  resume: () => void;
  timeUp: () => void;
  signedOut: () => void;
  signedIn: () => void;
  noticed: () => void;
  draftStored: (kept: boolean) => void;
  /** The page is in view again, perhaps after a sleep. */
  inView: () => void;
  stop: () => void;
}

function kindOf(error: unknown): SaveError['kind'] {
  if (!(error instanceof ApiError) || error.status === 0) return 'offline';
  if (error.status === 401) return 'signedOut';
  return error.passing || error.status === 429 ? 'server' : 'refused';
}

const CLOSING = new Set(['time_ended', 'already_submitted']);

export function startEngine(paper: Paper, opened: Session, ports: Ports): Engine {
  const store = createStore<Session>(() => opened);
  const reduce = reducer(paper);
  /** 0.8 to 1.2: so that a room full of people does not save in step. */
  const jitter = 0.8 + 0.4 * ports.random();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  let dirtySince = performance.now();
  let changedAt = dirtySince;
  let failedAt = dirtySince;
  let upAt = dirtySince;
  let clockReadAt = dirtySince;

  const dispatch = (event: Event) => {
    const before = store.getState();
    const after = reduce(before, event);
    if (after === before) return;
    store.setState(after, true);
    if (after.change !== before.change || after.saved !== before.saved || after.phase !== before.phase) {
      ports.draft(draftOf(after));
    }
    plan();
  };

  /** When to send next, in `performance.now()`; null: not by itself. */
  const due = (session: Session): number | null => {
    const { phase, saveError, ending } = session;
    if (saveError) {
      if (saveError.wait === null) return null;
      // At the end there is no time for long waits.
      const wait = phase === 'timeUp' ? Math.min(saveError.wait, 2) : saveError.wait;
      return failedAt + wait * 1000;
    }
    if (phase === 'submitting') return 0;
    if (phase === 'timeUp') return ending === null ? upAt + SPREAD_MS * ports.random() : null;
    return Math.min(changedAt + REST_MS * jitter, dirtySince + AUTOSAVE_MS * jitter);
  };

  const plan = () => {
    clearTimeout(timer);
    const session = store.getState();
    if (stopped || session.inFlight) return;
    if (session.phase === 'timeUp' && session.ending === null && ports.now() > session.deadline + GRACE_MS) {
      dispatch({ type: 'ended', ending: isDirty(session) ? 'unreached' : 'lastSave' });
      return;
    }
    const active = session.phase === 'submitting' || (session.phase === 'timeUp' && session.ending === null);
    if (!active && !(session.phase === 'answering' && isDirty(session))) return;
    const at = due(session);
    if (at !== null) timer = setTimeout(() => void send(), Math.max(0, at - performance.now()));
    // Nothing can be sent, and the time is up: what is left is the end of the grace.
    else if (session.phase === 'timeUp') timer = setTimeout(plan, 1000);
  };

  const send = async () => {
    clearTimeout(timer);
    const session = store.getState();
    if (stopped || session.inFlight) return;
    const save = nextSave(session, session.phase === 'submitting' || session.phase === 'timeUp', ports.newId());
    const sentAt = performance.now();
    dispatch({ type: 'sent', save });
    try {
      const { revision, is_submited, server_time, remaining_seconds } = await ports.send(save);
      dirtySince = sentAt;
      clockReadAt = performance.now();
      const deadline = followDeadline(store.getState().deadline, Date.parse(server_time), remaining_seconds);
      dispatch({ type: 'acknowledged', save, revision, submitted: is_submited === 1, deadline });
    } catch (error) {
      failedAt = performance.now();
      const refusal = error instanceof ApiError ? error : null;
      const newer = refusal?.newerSheet;
      if (newer) {
        dispatch({ type: 'stale', revision: newer.revision, sheet: readSheet(paper, newer) });
      } else if (refusal && CLOSING.has(refusal.code)) {
        dispatch({ type: 'closed', reason: refusal.message });
      } else {
        const message = refusal?.message ?? '';
        const retryAfter = refusal?.retryAfter ?? null;
        dispatch({ type: 'failed', save, kind: kindOf(error), message, retryAfter });
      }
    }
  };

  const resync = async () => {
    clockReadAt = performance.now();
    try {
      const { revision, deadline, ...sheet } = await ports.reopen();
      dispatch({ type: 'resynced', revision, sheet: readSheet(paper, sheet), deadline: Date.parse(deadline) });
    } catch (error) {
      if (error instanceof ApiError && CLOSING.has(error.code)) dispatch({ type: 'closed', reason: error.message });
    }
  };

  // What came back from the draft is not saved yet.
  plan();

  return {
    store,
    change(question, value) {
      changedAt = performance.now();
      if (!isDirty(store.getState())) dirtySince = changedAt;
      dispatch({ type: 'changed', question, value: value });
    },
    saveNow() {
      const session = store.getState();
      if (session.phase === 'answering' ? isDirty(session) : session.phase === 'submitting') void send();
    },
    submit() {
      dispatch({ type: 'submitting' });
      return new Promise((resolve) => {
        const settle = ({ phase, ending }: Session) => {
          if (phase === 'submitting' || (phase === 'timeUp' && ending === null)) return false;
          resolve(phase !== 'answering');
          return true;
        };
        if (settle(store.getState())) return;
        const leave = store.subscribe((session) => {
          if (settle(session)) leave();
        });
      });
    },
    resume: () => dispatch({ type: 'resumed' }),
    timeUp() {
      upAt = performance.now();
      dispatch({ type: 'timeUp' });
    },
    signedOut: () => dispatch({ type: 'signedOut' }),
    signedIn() {
      changedAt = 0;
      dispatch({ type: 'signedIn' });
    },
    noticed: () => dispatch({ type: 'noticed' }),
    draftStored: (kept) => dispatch({ type: kept ? 'drafted' : 'undrafted' }),
    inView() {
      if (store.getState().phase === 'answering' && performance.now() - clockReadAt > MAX_CLOCK_AGE_MS) void resync();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/**
 * Opens an event for answering: this tab takes the lock, starts or resumes the attempt, and adds the draft of this
 * device.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import { reportClientError } from '@/api/clientErrors';
import { ApiError } from '@/api/errors';
import { useLive } from '@/api/live';
import { serverClock } from '@/api/serverClock';
import { session } from '@/api/session';
import { askToKeep, removeExpired } from '@/device/forget';
import { holdLock } from '@/device/lock';
import { newId } from '@/device/newId';
import type { OwnParts } from '@/domain/events/kind';
import { askState, type Started, sendSave, startAttempt } from './api';
import { openSession } from './draft';
import { type Engine, knownOf, startEngine } from './engine';
import { type Paper, readPaper, readSheet } from './paper';
import { ASK_MS, MAX_TIMEOUT_MS } from './plan';
import { readPosition } from './position';
import { openMarks, readMarks } from './reviewMarks';
import { attemptStorage, claimDraft, claimOf, keepPaper, readKeptPaper } from './storage';
import { GRACE_MS, jitterFactor, LONG_AGO, waitAfter } from './timing';
import { type AttemptState, attemptStateOf } from './wire';
import { draftInWords } from './words';

export interface Opened {
  started: Started;
  paper: Paper;
  engine: Engine;
}

export type Opening =
  | { stage: 'checking' }
  | { stage: 'elsewhere' }
  /** The event is paused. If the attempt was started before, it opens when the event continues. Otherwise there is no
      attempt. */
  | { stage: 'paused'; attempt: AttemptState | null }
  /** The server is busy. The page tries again after so many seconds. */
  | { stage: 'busy'; seconds: number }
  | { stage: 'refused'; error: ApiError }
  | { stage: 'failed'; error: unknown }
  | ({ stage: 'open' } & Opened);

const REFUSALS = new Set(['already_submitted', 'time_ended', 'not_started']);
/** With these statuses, the server asks clients to try again later (D250). */
const RETRY_STATUSES = new Set([429, 503]);

/** Starts or resumes the attempt. If the server cannot be reached, uses the copy on this device. */
async function startOrRead(startCall: OwnParts['start'], id: string, userId: string) {
  try {
    const started = await startAttempt(startCall, id, AbortSignal.timeout(MAX_TIMEOUT_MS));
    return { started, known: null };
  } catch (error) {
    const isPassing = error instanceof ApiError && error.passing;
    const kept = isPassing ? await readKeptPaper(userId, id) : null;
    if (!kept) throw error;
    serverClock.startFrom(kept.deviceError);
    const deadline = kept.known?.deadline ?? Date.parse(kept.started.deadline);
    if (serverClock.now() > deadline + GRACE_MS) throw error;
    return kept;
  }
}

async function openAttempt(
  id: string,
  userId: string,
  { started, known: acknowledged }: Awaited<ReturnType<typeof startOrRead>>,
): Promise<Opened> {
  // A sheet that an earlier version of the app stored on the device has no slides.
  const paper = readPaper(started.template.questions, started.template.slides ?? null);
  const server = {
    base: readSheet(paper, started),
    revision: started.revision,
    deadline: Date.parse(started.deadline),
  };
  const theirs = acknowledged ? (acknowledged.storedMarks ?? null) : readMarks(paper, started);
  const marks = openMarks(paper, readPosition(userId, started.attempt_id), theirs);
  const { storedMarks } = marks;
  const known = acknowledged ?? knownOf(paper, { ...server, storedMarks }, serverClock.now());
  const attempt = { userId, eventId: id, attemptId: started.attempt_id };
  const claim = claimOf(attempt, newId(), started);
  const { isKept, value: draft } = await claimDraft(claim);
  void keepPaper(attempt, claim, { started, deviceError: serverClock.deviceError() }, known);
  void removeExpired(serverClock.now());
  askToKeep();
  const moment = { at: performance.now(), random: Math.random() };
  const start = { ...known, ...marks, attempt: started.attempt_id, sheet: known.base };
  const found = openSession(paper, start, draft, moment);
  // If the copy comes from this device alone, it is compared with the server as soon as the server can be reached.
  const heardAt = acknowledged ? LONG_AGO : found.timing.heardAt;
  // The copy may be older than the last opening of this device, whose response was lost.
  const openedAt = acknowledged ? null : Date.parse(started.opened_at);
  const opened = { ...found, openedAt, draftStored: isKept, timing: { ...found.timing, heardAt } };
  const target = { eventId: id, attempt: started.attempt_id, paper };
  const engine: Engine = startEngine(paper, opened, {
    send: (save, signal) => sendSave(target, save, signal),
    ask: (signal) => askState(id, signal),
    storage: attemptStorage(
      attempt,
      claim,
      draft,
      (stored) => engine.draftStored(stored),
      (unsaved) => ({
        name: started.name,
        revision: engine.store.getState().revision,
        answers: draftInWords(paper, unsaved),
      }),
    ),
    clock: { now: serverClock.now, monotonic: () => performance.now(), jumped: serverClock.jumped },
    timers: {
      set: (run, wait) => setTimeout(run, wait),
      clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
    },
    newId,
    random: Math.random,
    report: reportClientError,
  });
  return { started, paper, engine };
}

/**
 * Passes events of the browser to the engine: the page is hidden or visible, the network is back, or the session has
 * ended.
 */
function connectBrowserEvents(engine: Engine): () => void {
  const onVisibilityChange = () => (document.hidden ? engine.hidden() : engine.inView());
  document.addEventListener('visibilitychange', onVisibilityChange);
  window.addEventListener('pagehide', engine.hidden);
  window.addEventListener('focus', engine.inView);
  window.addEventListener('online', engine.saveNow);
  if (document.hidden) engine.hidden();
  const release = session.hold(engine.signedOut);
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange);
    window.removeEventListener('pagehide', engine.hidden);
    window.removeEventListener('focus', engine.inView);
    window.removeEventListener('online', engine.saveNow);
    release();
    engine.stop();
  };
}

/** Whether this tab holds the lock, or null while this is unknown. A failed opening does not release the lock. */
function useTabLock(name: string) {
  const [isHeld, setHeld] = useState<boolean | null>(null);
  const [request, setRequest] = useState({ steal: false });
  useEffect(() => {
    let isUnmounted = false;
    let release: (() => void) | null = null;
    const run = async () => {
      setHeld(null);
      release = await holdLock(name, request.steal, () => {
        if (!isUnmounted) setHeld(false);
      });
      if (isUnmounted) release?.();
      else setHeld(release !== null);
    };
    void run();
    return () => {
      isUnmounted = true;
      release?.();
    };
  }, [name, request]);
  return { isHeld, takeOver: useCallback(() => setRequest({ steal: true }), []) };
}

export function useOpening(startCall: OwnParts['start'], id: string, userId: string) {
  const { isHeld, takeOver } = useTabLock(`palestra:answering:${userId}:${id}`);
  const [opening, setOpening] = useState<Opening>({ stage: 'checking' });
  const [tries, setTries] = useState(0);
  const busy = useRef(0);
  const retry = useCallback(() => setTries((before) => before + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try opens anew
  useEffect(() => {
    // The screen shows why it waits while the app asks whether that has ended.
    setOpening((before) =>
      isHeld && (before.stage === 'paused' || before.stage === 'busy')
        ? before
        : { stage: isHeld === false ? 'elsewhere' : 'checking' },
    );
    if (!isHeld) return;
    let isUnmounted = false;
    let end: (() => void) | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const run = async () => {
      try {
        const found = await startOrRead(startCall, id, userId);
        // After the user has left the page or signed out, nothing more is stored on the device.
        if (isUnmounted) return;
        const opened = await openAttempt(id, userId, found);
        if (isUnmounted) return opened.engine.stop();
        busy.current = 0;
        end = connectBrowserEvents(opened.engine);
        setOpening({ stage: 'open', ...opened });
      } catch (error) {
        if (isUnmounted) return;
        if (error instanceof ApiError && error.code === 'event_paused') {
          const attempt = attemptStateOf(error);
          if (attempt) timer = setTimeout(retry, ASK_MS * jitterFactor(Math.random()));
          return setOpening({ stage: 'paused', attempt });
        }
        if (error instanceof ApiError && RETRY_STATUSES.has(error.status)) {
          busy.current += 1;
          const failure = { tries: busy.current, wish: error.retryAfter, isLast: false };
          const seconds = waitAfter(failure, Math.random());
          timer = setTimeout(retry, seconds * 1000);
          return setOpening({ stage: 'busy', seconds });
        }
        const refused = error instanceof ApiError && REFUSALS.has(error.code);
        setOpening(refused ? { stage: 'refused', error } : { stage: 'failed', error });
      }
    };
    void run();
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
      end?.();
    };
  }, [startCall, id, userId, isHeld, tries]);

  useLive(() => {
    if (opening.stage === 'open') opening.engine.askNow();
    else if (opening.stage === 'paused') retry();
  }, id);

  return { opening, again: retry, takeOver };
}

/** What an answering session does next by itself, and when: a pure function of the session and the time. */
import { GRACE_MS, isFinal, isOver, type Moment, needsSave, type Session } from './session';

/** Changes are saved once they rest, and at least every half minute while they do not. */
const REST_MS = 3_000;
const AUTOSAVE_MS = 30_000;
/** The server's sheet and clock are asked for when nothing was heard for this long. */
const RESYNC_MS = 60_000;
const RESYNC_RETRY_MS = 15_000;
export const MAX_TIMEOUT_MS = 15_000;
const MIN_TIMEOUT_MS = 1_000;

export type Step = 'timeUp' | 'giveUp' | 'save' | 'resync';

export interface Plan {
  step: Step;
  /** Milliseconds. */
  wait: number;
}

/** The instant of the monotonic clock at which to save; null if not by itself. */
function saveAt(session: Session): number | null {
  const { inFlight, saveError, phase, ending, timing } = session;
  // What is final replaces a plain save under way.
  if (inFlight.some(({ submit }) => submit) || (inFlight.length > 0 && !isFinal(session))) return null;
  if (saveError) return saveError.retryAt;
  if (phase === 'submitting') return 0;
  if (phase === 'timeUp') return ending === null ? timing.submitAt : 0;
  if (!needsSave(session)) return null;
  const { changedAt, dirtySince, jitter } = timing;
  return Math.min(changedAt + REST_MS * jitter, dirtySince + AUTOSAVE_MS * jitter);
}

function resyncAt({ phase, inFlight, saveError, timing }: Session): number | null {
  if (phase !== 'answering' || inFlight.length > 0 || saveError?.kind === 'signedOut') return null;
  return Math.max(timing.heardAt + RESYNC_MS * timing.jitter, timing.askedAt + RESYNC_RETRY_MS);
}

/** The next step, of several the soonest; null when everything is settled. */
export function plan(session: Session, { at, now }: Pick<Moment, 'at' | 'now'>): Plan | null {
  if (isOver(session)) return null;
  const { phase, ending, deadline } = session;
  const steps: Plan[] = [];
  if (phase === 'answering' || phase === 'submitting') steps.push({ step: 'timeUp', wait: deadline - now });
  if (phase === 'timeUp' && ending === null) steps.push({ step: 'giveUp', wait: deadline + GRACE_MS - now });
  const save = saveAt(session);
  if (save !== null) steps.push({ step: 'save', wait: save - at });
  const resync = resyncAt(session);
  if (resync !== null) steps.push({ step: 'resync', wait: resync - at });
  // Time that is up comes before everything else.
  return (
    steps.find(({ step, wait }) => step !== 'resync' && wait <= 0) ??
    steps.sort((one, other) => one.wait - other.wait)[0] ??
    null
  );
}

/** Half of what is left to the end of the grace period, so that a request that hangs leaves time for another one. */
export function requestTimeout({ deadline }: Session, now: number): number {
  const left = deadline + GRACE_MS - now;
  return left <= 0 ? MAX_TIMEOUT_MS : Math.min(MAX_TIMEOUT_MS, Math.max(MIN_TIMEOUT_MS, left / 2));
}

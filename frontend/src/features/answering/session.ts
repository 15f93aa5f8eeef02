/**
 * The rules of an answering session as a pure reducer: what is on the screen, what the server is known to hold, and what
 * was sent but may not have arrived. `plan.ts` says what to send and when, `engine.ts` does it.
 */
import type { AnswerValue } from '@/questions/kinds';
import type { DraftAnswer } from './draft';
import { merge } from './merge';
import { differences, inPaperOrder, type Paper, type Sheet, sameAnswer, sameSheet, withAnswer } from './paper';
import { GRACE_MS, LONG_AGO, waitAfter } from './timing';
import { endTime, follow, followTime, paused, replaced, type Told } from './told';

/** One request to save, with a whole sheet in it. The same content keeps its id when it is sent again (D28). */
export interface Save {
  id: string;
  /** The server's revision that it was made from. */
  revision: number;
  /** The one that was acknowledged when it was sent. A server with an older one has lost it. */
  since: number;
  sheet: Sheet;
  submit: boolean;
}

/** Why the last save was not acknowledged. */
export interface SaveError {
  kind: 'offline' | 'intercepted' | 'server' | 'signedOut' | 'refused' | 'unexpected';
  /** Tries that failed in a row. */
  tries: number;
  /** Seconds until the next try; null when nothing is tried before the person signs in. */
  wait: number | null;
  retryAt: number | null;
  message: string;
}

export type Phase = 'answering' | 'submitting' | 'submitted' | 'timeUp' | 'closed' | 'replaced';

/** What became of the answers when the time was up. */
export type Ending = 'sent' | 'lastSave' | 'unreached';

/** Instants of the monotonic clock, in milliseconds. */
interface Timing {
  /** A factor for all waits. */
  jitter: number;
  changedAt: number;
  dirtySince: number;
  /** From when on the last changes are sent, once the time is up. */
  submitAt: number;
  /** When the page sent the last request for the state that got a response. (The response may be slow.) */
  heardAt: number;
  /** After a failure it is asked for again from here on. */
  askAfter: number;
}

export interface Session {
  /** The id of the attempt. */
  attempt: string;
  phase: Phase;
  /** What the person sees. */
  sheet: Sheet;
  /** What the server holds at `revision`. */
  base: Sheet;
  revision: number;
  /** Requests under way. */
  inFlight: readonly Save[];
  /** Sent, and neither known to be stored nor certain never to be; the latest at the end. */
  unacknowledged: readonly Save[];
  saveError: SaveError | null;
  /** Answers that the server refused as invalid, and why. They are not sent again before they change. */
  rejected: Readonly<Record<string, { value: AnswerValue | null; message: string }>>;
  /** Questions whose newer answer came from another tab or device, and those where mine was kept against it. */
  merged: {
    taken: readonly string[];
    kept: readonly string[];
    /** What was answered elsewhere to those where mine was kept. */
    theirs: Readonly<Record<string, AnswerValue | null>>;
    /** Milliseconds since 1970, the server's. */
    at: number;
  } | null;
  /** Answers of an old draft whose question was answered anew elsewhere. They stay in the draft until dismissed. */
  setAside: Readonly<Record<string, DraftAnswer>>;
  /** When each unsaved answer was changed, in the server's time. */
  changedAt: Readonly<Record<string, number>>;
  /** How many answers came back from this device's draft. */
  restored: number;
  /** Whether this device can keep a draft. */
  draftStored: boolean;
  /** Whether it is writing one. */
  draftPending: boolean;
  /** When the server acknowledged a save last, since the page was opened: milliseconds since 1970, the server's. */
  savedAt: number | null;
  /** What the server said last that it holds; infinite if it accepts nothing more. */
  serverRevision: number;
  /** Whether the state is being asked for, and the tries that failed in a row. */
  isAsking: boolean;
  askTries: number;
  isVisible: boolean;
  /** While the event is paused: the milliseconds that were left, and whether what was not saved has been sent since. */
  pause: { left: number; isFlushed: boolean } | null;
  /** What was replaced on the server: the attempt by another one, or its sheet by an older one. */
  replacedBy: 'attempt' | 'sheet' | null;
  /** Milliseconds since 1970, the server's. */
  deadline: number;
  /** By how much the deadline was moved, in milliseconds, since the person took notice. */
  moved: number;
  /** Counts the deadlines that the server has sent: each sets the clock again. */
  clockVersion: number;
  ending: Ending | null;
  /** Whether the server has said that the time is up. Before it has, nothing is submitted. */
  isTimeConfirmed: boolean;
  /** Why the session was closed, in the server's words. */
  reason: string;
  timing: Timing;
}

interface ServerSheet {
  revision: number;
  sheet: Sheet;
}

export type Event =
  | { type: 'changed'; question: string; value: AnswerValue | null }
  | { type: 'sent' | 'aborted'; save: Save }
  | ({ type: 'acknowledged'; save: Save; revision: number; submitted: boolean } & Pick<Told, 'deadline' | 'left'>)
  | ({ type: 'stale'; save: Save } & ServerSheet)
  | { type: 'rejected'; save: Save; messages: Readonly<Record<string, string>>; message: string }
  | { type: 'failed'; save: Save; kind: SaveError['kind']; message: string; retryAfter: number | null }
  | ({ type: 'told'; since: number; askedAt: number } & Told)
  | { type: 'unanswered'; retryAfter: number | null }
  | { type: 'closed'; reason: string; stored: ServerSheet }
  | { type: 'held'; save: Save; stored: ServerSheet }
  | { type: 'submitting' | 'resumed' | 'timeUp' | 'gaveUp' | 'replaced' | 'signedOut' | 'signedIn' }
  | { type: 'asked' | 'woke' | 'seen' | 'hid' | 'noticed' | 'undrafted' | 'drafted' };

/** When something happens. */
export interface Moment {
  /** The monotonic clock, in milliseconds. */
  at: number;
  /** The server's time, in milliseconds since 1970. */
  now: number;
  /** From 0 to 1. */
  random: number;
}

/** Everybody's time ends in the same second: the submissions spread over this, well inside the grace period. */
const SPREAD_MS = 2_000;
/** How many unacknowledged saves are remembered. */
const MAX_UNACKNOWLEDGED = 20;

/** The sheet as the server can take it: a rejected answer is left as the server has it. */
export function sendable({ sheet, base, rejected }: Session): Sheet {
  return Object.keys(rejected).reduce((sent, id) => withAnswer(sent, id, base[id] ?? null), sheet);
}

/** Questions whose answer on the screen is not known to be on the server. */
export const unsavedAnswers = ({ sheet, base }: Session): string[] => differences(sheet, base);

/** Whether anything is not known to be on the server. Only what is not dirty may be called saved. */
export const isDirty = (session: Session): boolean =>
  session.unacknowledged.length > 0 || !sameSheet(session.sheet, session.base);

/** Whether this device has what the server may lack. */
export const isKept = ({ draftStored, draftPending }: Session): boolean => draftStored && !draftPending;

/** Whether a save would change what the server has or is known to have. */
export const needsSave = (session: Session): boolean =>
  session.unacknowledged.length > 0 || !sameSheet(sendable(session), session.base);

/** Whether the server has another sheet than this page knows, or an end. The refusal of a save tells it. */
export const isBehind = ({ serverRevision, revision }: Session): boolean => serverRevision > revision;

/** Phases in which the answers can be changed or are still on their way. */
export const isOpen = ({ phase, ending }: Session): boolean =>
  phase === 'answering' || phase === 'submitting' || (phase === 'timeUp' && ending === null);

/** Whether nothing more can be stored from here: the server has closed the attempt, or has another one. */
export const isOver = ({ phase, ending }: Session): boolean =>
  phase === 'submitted' || phase === 'closed' || phase === 'replaced' || ending === 'sent' || ending === 'lastSave';

/** The sheet is to be submitted, with or without a change. */
export const isFinal = ({ phase, isTimeConfirmed }: Session): boolean => phase === 'submitting' || isTimeConfirmed;

/** In the grace period: there is no time for long waits. */
const isLast = ({ phase, ending }: Session): boolean => phase === 'timeUp' && ending === null;

/** What to send now. The same content to the same revision is a repetition, and keeps its id. */
export function nextSave(session: Session, freshId: string): Save {
  const submit = isFinal(session);
  const sheet = sendable(session);
  // Behind a save under way: it is stored only if that one is.
  const before = session.inFlight.at(-1);
  const revision = before ? before.revision + 1 : session.revision;
  const last = session.unacknowledged.at(-1);
  const again =
    last !== undefined && last.revision === revision && last.submit === submit && sameSheet(last.sheet, sheet);
  return { id: (again && last.id) || freshId, revision, since: session.revision, sheet, submit };
}

/** The server stores a save only at the revision that the save was made from, so older ones can no longer be stored. */
export const stillPossible = (saves: readonly Save[], revision: number) =>
  saves.filter((save) => save.revision >= revision);

const without = <T>(list: readonly T[], one: T) => list.filter((item) => item !== one);

function failed(session: Session, event: Omit<Event & { type: 'failed' }, 'type' | 'save'>, moment: Moment): Session {
  const { kind, message, retryAfter } = event;
  const tries = (session.saveError?.tries ?? 0) + 1;
  const failure = { tries, wish: retryAfter, isLast: isLast(session) };
  const wait = kind === 'signedOut' ? null : waitAfter(failure, moment.random);
  const retryAt = wait === null ? null : moment.at + wait * 1000;
  return { ...session, saveError: { kind, tries, wait: wait && Math.round(wait), retryAt, message } };
}

/** Takes in the sheet that the server has. */
function adopt(session: Session, paper: Paper, { revision, sheet }: ServerSheet, now: number): Session {
  const { sheet: mine, taken, kept } = merge(session, paper, sheet);
  const isNews = taken.length + kept.length > 0;
  const theirs = Object.fromEntries(kept.map((id) => [id, sheet[id] ?? null]));
  return {
    ...session,
    sheet: mine,
    base: sheet,
    revision,
    unacknowledged: stillPossible(session.unacknowledged, revision),
    serverRevision: revision,
    saveError: null,
    merged: isNews ? { taken, kept, theirs, at: now } : session.merged,
    // An explicit submission is asked for again once the person has seen what changed.
    phase: session.phase === 'submitting' && isNews ? 'answering' : session.phase,
  };
}

/** What was heard before counts no more. */
const asksAtOnce = (session: Session): Session => ({
  ...session,
  isAsking: false,
  timing: { ...session.timing, heardAt: LONG_AGO, askAfter: LONG_AGO },
});

function rejected(session: Session, event: Event & { type: 'rejected' }, moment: Moment): Session {
  const { save, messages, message } = event;
  const named = Object.keys(messages).filter((id) => !(id in session.rejected));
  if (named.length === 0) return failed(session, { kind: 'refused', message, retryAfter: null }, moment);
  // What was changed meanwhile is sent as it is now.
  const current = named.filter((id) => sameAnswer(session.sheet[id], save.sheet[id]));
  const added = current.map((id) => [id, { value: session.sheet[id] ?? null, message: messages[id] ?? '' }]);
  return {
    ...session,
    rejected: { ...session.rejected, ...Object.fromEntries(added) },
    saveError: null,
    // An explicit submission is asked for again once the person has seen what is not taken.
    phase: session.phase === 'submitting' ? 'answering' : session.phase,
  };
}

function changed(session: Session, paper: Paper, question: string, given: AnswerValue | null, moment: Moment): Session {
  const asked = paper.byId.get(question);
  if (session.phase !== 'answering' || !asked) return session;
  const value = given && inPaperOrder(asked, given);
  const { [question]: before, ...otherRejected } = session.rejected;
  return {
    ...session,
    sheet: withAnswer(session.sheet, question, value),
    rejected: before && sameAnswer(before.value ?? undefined, value ?? undefined) ? session.rejected : otherRejected,
    changedAt: { ...session.changedAt, [question]: moment.now },
    timing: {
      ...session.timing,
      changedAt: moment.at,
      dirtySince: isDirty(session) ? session.timing.dirtySince : moment.at,
    },
  };
}

function acknowledged(session: Session, event: Event & { type: 'acknowledged' }, { at, now }: Moment): Session {
  const { save, revision, submitted } = event;
  // A response that comes after the one of a later save says nothing new.
  if (revision <= session.revision && !submitted) return session;
  const stored: Session = {
    ...session,
    unacknowledged: submitted ? [] : stillPossible(session.unacknowledged, revision),
    saveError: null,
    pause: submitted ? null : session.pause,
    base: save.sheet,
    revision,
    savedAt: now,
    // What accepts a save is open again. A repeated one may be older than what was said.
    serverRevision: Number.isFinite(session.serverRevision) ? session.serverRevision : revision,
  };
  if (!submitted) return followTime(stored, event, at);
  return session.phase === 'timeUp' ? { ...stored, ending: 'sent' } : { ...stored, phase: 'submitted' };
}

export const reducer =
  (paper: Paper) =>
  (before: Session, event: Event, moment: Moment): Session => {
    const { at, now, random } = moment;
    if (isOver(before) && event.type !== 'noticed' && event.type !== 'drafted' && event.type !== 'undrafted') {
      return before;
    }
    const isResult = 'save' in event && event.type !== 'sent';
    const session = isResult ? { ...before, inFlight: without(before.inFlight, event.save) } : before;
    switch (event.type) {
      case 'changed':
        return changed(session, paper, event.question, event.value, moment);
      case 'sent': {
        const { save } = event;
        const others = session.unacknowledged.filter(({ id }) => id !== save.id);
        return {
          ...session,
          inFlight: [...session.inFlight, save],
          unacknowledged: [...others, save].slice(-MAX_UNACKNOWLEDGED),
          pause: session.pause && { ...session.pause, isFlushed: true },
          timing: { ...session.timing, dirtySince: at },
        };
      }
      case 'aborted':
        return session;
      case 'acknowledged':
        return acknowledged(session, event, moment);
      case 'stale':
        if (event.revision < event.save.since) return replaced(session, 'sheet');
        // Otherwise it was refused before the save in front of it arrived.
        return event.revision < session.revision ? session : adopt(session, paper, event, now);
      case 'rejected':
        return rejected({ ...session, unacknowledged: without(session.unacknowledged, event.save) }, event, moment);
      case 'failed':
        return failed(session, event, moment);
      case 'told':
        return follow(session, event, moment);
      case 'unanswered': {
        const askTries = session.askTries + 1;
        const failure = { tries: askTries, wish: event.retryAfter, isLast: isLast(session) };
        const askAfter = at + waitAfter(failure, random) * 1000;
        return { ...session, isAsking: false, askTries, timing: { ...session.timing, askAfter } };
      }
      case 'closed': {
        const { reason, stored } = event;
        const closed = { ...adopt(session, paper, stored, now), unacknowledged: [], inFlight: [], pause: null };
        return session.phase === 'timeUp' ? { ...closed, ending: 'lastSave' } : { ...closed, phase: 'closed', reason };
      }
      case 'held': {
        const { save, stored } = event;
        const known = { ...session, unacknowledged: without(session.unacknowledged, save) };
        const told = stored.revision < session.revision ? known : adopt(known, paper, stored, now);
        return asksAtOnce(paused(told, Math.max(0, session.deadline - now), true));
      }
      case 'replaced':
        return replaced(session, 'attempt');
      case 'submitting':
        return session.phase === 'answering' && !session.pause
          ? { ...session, phase: 'submitting', merged: null, saveError: null }
          : session;
      case 'resumed':
        return session.phase === 'submitting' ? { ...session, phase: 'answering' } : session;
      case 'timeUp': {
        if (session.phase !== 'answering' && session.phase !== 'submitting') return session;
        const spread = Math.min(SPREAD_MS, Math.max(0, (session.deadline + GRACE_MS - now) / 4)) * random;
        return endTime(session, at + spread);
      }
      case 'gaveUp':
        return session.phase === 'timeUp' && session.ending === null
          ? { ...session, ending: 'unreached', isTimeConfirmed: false }
          : session;
      case 'signedOut':
        return { ...session, saveError: { kind: 'signedOut', tries: 1, wait: null, retryAt: null, message: '' } };
      case 'signedIn': {
        const timing = { ...session.timing, changedAt: LONG_AGO };
        return asksAtOnce({ ...session, saveError: null, timing });
      }
      case 'asked':
        return { ...session, isAsking: true };
      case 'woke':
        return asksAtOnce(session);
      case 'seen':
        return { ...(session.isAsking ? session : asksAtOnce(session)), isVisible: true };
      case 'hid':
        return { ...session, isVisible: false };
      case 'noticed':
        return { ...session, merged: null, restored: 0, setAside: {}, moved: 0 };
      case 'undrafted':
        return { ...session, draftStored: false, draftPending: false };
      case 'drafted':
        return { ...session, draftStored: true, draftPending: false };
    }
  };

/**
 * The deadline after the server said how many seconds are left, rounded up. The known one stays while it agrees with
 * that; another one is followed.
 */
export function followDeadline(known: number, serverTime: number, remainingSeconds: number): number {
  const said = serverTime + remainingSeconds * 1000;
  const agrees = remainingSeconds === 0 ? known <= said : known <= said + 50 && known > said - 1050;
  return agrees ? known : said;
}

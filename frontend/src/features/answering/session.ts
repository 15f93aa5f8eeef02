/**
 * The rules of an answering session as a pure reducer. A session contains the sheet on the screen, the last known sheet
 * on the server, and the saves that may not have arrived. `plan.ts` decides what to send and when, and `engine.ts`
 * sends it.
 */
import type { AnswerValue } from '@/questions/kinds';
import type { DraftAnswer } from './draft';
import { mergeSheets } from './merge';
import { differingQuestions, inPaperOrder, type Paper, type Sheet, sameAnswer, sameSheet, withAnswer } from './paper';
import { mergeMarks, type ReviewMarks, sameMarks, toggled } from './reviewMarks';
import { GRACE_MS, LONG_AGO, waitAfter } from './timing';
import { endTime, followState, followTime, markReplaced, pauseSession, type Told } from './told';

/** One request to save. It contains a whole sheet. If the same content is sent again, it keeps its id (D28). */
export interface Save {
  id: string;
  /** The server's revision that the save is based on. */
  revision: number;
  /** The acknowledged revision when the save was sent. If the server has an older one, it has lost that revision. */
  since: number;
  sheet: Sheet;
  marks: ReviewMarks;
  submit: boolean;
}

/** Why the last save was not acknowledged. */
export interface SaveError {
  kind: 'offline' | 'intercepted' | 'server' | 'signedOut' | 'refused' | 'unexpected';
  /** The number of tries in a row that failed. */
  tries: number;
  /** Seconds until the next try. Null means that there is no further try before the user signs in. */
  wait: number | null;
  retryAt: number | null;
  message: string;
}

export type Phase = 'answering' | 'submitting' | 'submitted' | 'timeUp' | 'closed' | 'replaced';

/** What happened to the answers when the time was up. */
export type Ending = 'sent' | 'lastSave' | 'unreached';

/** All times are in milliseconds by the monotonic clock. */
interface Timing {
  /** A random factor for all delays. */
  jitter: number;
  changedAt: number;
  dirtySince: number;
  /** The time from which the last changes are sent after the time is up. */
  submitAt: number;
  /**
   * The time at which the page sent the last request for the state that succeeded. (Its response may have been slow.)
   */
  heardAt: number;
  /** After a failed request for the state, the earliest time of the next one. */
  askAfter: number;
}

export interface Session {
  /** The id of the attempt. */
  attempt: string;
  phase: Phase;
  /** The sheet on the screen. */
  sheet: Sheet;
  /** The sheet that the server has at `revision`. */
  base: Sheet;
  /** The marks for review on the screen, and those that the server has at `revision`. */
  marks: ReviewMarks;
  storedMarks: ReviewMarks;
  revision: number;
  /** Saves that were sent and have no response yet. */
  inFlight: readonly Save[];
  /** Saves that were sent, and may or may not be stored. The last one was sent last. */
  unacknowledged: readonly Save[];
  saveError: SaveError | null;
  /** Answers that the server refused as invalid, with the message. They are not sent again until they change. */
  rejected: Readonly<Record<string, { value: AnswerValue | null; message: string }>>;
  /**
   * `taken`: questions that now have a newer answer from another tab or device. `kept`: questions that kept the answer
   * of this page instead.
   */
  merged: {
    taken: readonly string[];
    kept: readonly string[];
    /** The other answers to the questions in `kept`. */
    theirs: Readonly<Record<string, AnswerValue | null>>;
    /** The time of the merge by the server's clock, in milliseconds since 1970. */
    at: number;
  } | null;
  /**
   * Answers of an old draft whose question got another answer elsewhere. They stay in the draft until the user
   * dismisses them.
   */
  setAside: Readonly<Record<string, DraftAnswer>>;
  /** The time of the change of each unsaved answer, by the server's clock. */
  changedAt: Readonly<Record<string, number>>;
  /** The number of answers that were restored from this device's draft. */
  restored: number;
  /** Whether this device can store a draft. */
  draftStored: boolean;
  /** Whether this device is storing a draft now. */
  draftPending: boolean;
  /**
   * The time of the last save that the server acknowledged since the page was opened, by the server's clock, in
   * milliseconds since 1970.
   */
  savedAt: number | null;
  /**
   * When the attempt was last opened by this page, as far as is known, in milliseconds since 1970 by the server's
   * clock. Null if the server has not reported it yet.
   */
  openedAt: number | null;
  /** When another device opened the attempt after this page did. Null if none did, or after the user dismissed the
      notice. */
  openedElsewhere: number | null;
  /** When the organizer's newest message was sent, in milliseconds since 1970, or null if there is none. */
  messageAt: number | null;
  /** The last revision that the server reported. It is infinite if the server accepts nothing more. */
  serverRevision: number;
  /** Whether a request for the state is in flight, and how many failed in a row. */
  isAsking: boolean;
  askTries: number;
  isVisible: boolean;
  /**
   * Set while the event is paused: the remaining milliseconds, and whether the unsaved answers have been sent since the
   * pause began.
   */
  pause: { left: number; isFlushed: boolean } | null;
  /** What was replaced on the server: this attempt by another one, or the sheet by an older one. */
  replacedBy: 'attempt' | 'sheet' | null;
  /** Milliseconds since 1970, by the server's clock. */
  deadline: number;
  /** How many milliseconds the deadline was moved since the user last dismissed this notice. */
  moved: number;
  /** The number of deadlines that the server has sent. Each new one restarts the clock. */
  clockVersion: number;
  ending: Ending | null;
  /** Whether the server has confirmed that the time is up. Nothing is submitted before. */
  isTimeConfirmed: boolean;
  /** The server's message why the session was closed. */
  reason: string;
  timing: Timing;
}

interface ServerSheet {
  revision: number;
  sheet: Sheet;
  /** Null if the server did not say them. */
  marks: ReviewMarks | null;
}

export type Event =
  | { type: 'changed'; question: string; value: AnswerValue | null }
  | { type: 'marked'; question: string }
  | { type: 'sent' | 'aborted'; save: Save }
  | ({ type: 'acknowledged'; save: Save; revision: number; submitted: boolean } & Pick<Told, 'deadline' | 'left'>)
  | ({ type: 'stale'; save: Save } & ServerSheet)
  | { type: 'rejected'; save: Save; messages: Readonly<Record<string, string>>; message: string }
  | { type: 'failed'; save: Save; kind: SaveError['kind']; message: string; retryAfter: number | null }
  | ({ type: 'told'; since: number; askedAt: number } & Told)
  | { type: 'unanswered'; retryAfter: number | null }
  | { type: 'closed'; save: Save; reason: string; stored: ServerSheet }
  | { type: 'held'; save: Save; stored: ServerSheet }
  | { type: 'submitting' | 'resumed' | 'timeUp' | 'gaveUp' | 'replaced' | 'signedOut' | 'signedIn' }
  | { type: 'asked' | 'woke' | 'seen' | 'hid' | 'noticed' | 'undrafted' | 'drafted' };

/** The time of an event, and a random number. */
export interface Moment {
  /** The monotonic clock, in milliseconds. */
  at: number;
  /** The server's time, in milliseconds since 1970. */
  now: number;
  /** A random number from 0 to 1. */
  random: number;
}

/**
 * The time of all participants ends in the same second, so their submissions are spread over this time. It is much
 * shorter than the grace period.
 */
const SPREAD_MS = 2_000;
/** The maximum number of unacknowledged saves that are remembered. */
const MAX_UNACKNOWLEDGED = 20;

/** The sheet that can be sent. A rejected answer is replaced by the server's answer. */
export function sendableSheet({ sheet, base, rejected }: Session): Sheet {
  return Object.keys(rejected).reduce((sent, id) => withAnswer(sent, id, base[id] ?? null), sheet);
}

/** Questions whose answer on the screen may not be on the server. */
export const unsavedAnswers = ({ sheet, base }: Session): string[] => differingQuestions(sheet, base);

/** Whether a save that may have arrived has other answers than the server is known to have. */
export const isUnconfirmed = ({ unacknowledged, base }: Session): boolean =>
  unacknowledged.some(({ sheet }) => !sameSheet(sheet, base));

/** Whether some answer may not be on the server. The screen calls the answers saved only if this is false. */
export const isDirty = (session: Session): boolean => isUnconfirmed(session) || !sameSheet(session.sheet, session.base);

/** Whether this device has stored the answers that the server may not have. */
export const isKept = ({ draftStored, draftPending }: Session): boolean => draftStored && !draftPending;

/** Whether a save would change the sheet or the marks on the server, as far as this page knows. */
export const needsSave = (session: Session): boolean =>
  session.unacknowledged.length > 0 ||
  !sameSheet(sendableSheet(session), session.base) ||
  !sameMarks(session.marks, session.storedMarks);

/** Whether the save contains everything that can be sent. */
export const isComplete = (save: Save, session: Session): boolean =>
  sameSheet(save.sheet, sendableSheet(session)) && sameMarks(save.marks, session.marks);

/**
 * Whether the server has a sheet that this page does not know, or has closed the attempt. The refusal of a save shows
 * which.
 */
export const isBehind = ({ serverRevision, revision }: Session): boolean => serverRevision > revision;

/** Whether the answers can still be changed or sent. */
export const isOpen = ({ phase, ending }: Session): boolean =>
  phase === 'answering' || phase === 'submitting' || (phase === 'timeUp' && ending === null);

/** Whether this page cannot store anything more: the server has closed the attempt, or has another attempt or sheet. */
export const isOver = ({ phase, ending }: Session): boolean =>
  phase === 'submitted' || phase === 'closed' || phase === 'replaced' || ending === 'sent' || ending === 'lastSave';

/** Whether the next save must submit the sheet, even if nothing changed. */
export const isFinal = ({ phase, isTimeConfirmed }: Session): boolean => phase === 'submitting' || isTimeConfirmed;

/** Whether this is the grace period, in which delays must be short. */
const isGracePeriod = ({ phase, ending }: Session): boolean => phase === 'timeUp' && ending === null;

/**
 * Returns the next save. If it repeats the last one, with the same content and revision, it keeps the id of the last
 * one.
 */
export function nextSave(session: Session, freshId: string): Save {
  const submit = isFinal(session);
  const sheet = sendableSheet(session);
  // If another save is in flight, the new one is based on it, and is stored only if the first one is.
  const before = session.inFlight.at(-1);
  const revision = before ? before.revision + 1 : session.revision;
  const last = session.unacknowledged.at(-1);
  const again = last !== undefined && last.revision === revision && last.submit === submit && isComplete(last, session);
  const { marks } = session;
  return { id: (again && last.id) || freshId, revision, since: session.revision, sheet, marks, submit };
}

/**
 * The server stores a save only if it is based on the present revision. So saves with an older revision can no longer
 * be stored.
 */
export const stillStorable = (saves: readonly Save[], revision: number) =>
  saves.filter((save) => save.revision >= revision);

const without = <T>(list: readonly T[], one: T) => list.filter((item) => item !== one);

function afterFailure(
  session: Session,
  event: Omit<Event & { type: 'failed' }, 'type' | 'save'>,
  moment: Moment,
): Session {
  const { kind, message, retryAfter } = event;
  const tries = (session.saveError?.tries ?? 0) + 1;
  const failure = { tries, wish: retryAfter, isLast: isGracePeriod(session) };
  const wait = kind === 'signedOut' ? null : waitAfter(failure, moment.random);
  const retryAt = wait === null ? null : moment.at + wait * 1000;
  return { ...session, saveError: { kind, tries, wait: wait && Math.round(wait), retryAt, message } };
}

/** Ignores earlier responses and asks for the state at once. */
const askAtOnce = (session: Session): Session => ({
  ...session,
  isAsking: false,
  timing: { ...session.timing, heardAt: LONG_AGO, askAfter: LONG_AGO },
});

/**
 * Takes the response to a save for news that the attempt is open again, if the state has said that the server accepts
 * nothing more. It may also be an older response: to a save that was sent again, or that was on its way for long. So
 * the page asks at once.
 */
const openAgain = (session: Session, revision: number): Session =>
  session.serverRevision === Number.POSITIVE_INFINITY ? { ...askAtOnce(session), serverRevision: revision } : session;

/** Merges the sheet that the server has into the session. */
function adoptServerSheet(session: Session, paper: Paper, stored: ServerSheet, now: number): Session {
  const { revision, sheet } = stored;
  const { sheet: mine, taken, kept } = mergeSheets(session, paper, sheet);
  const isNews = taken.length + kept.length > 0;
  const theirs = Object.fromEntries(kept.map((id) => [id, sheet[id] ?? null]));
  return {
    ...openAgain(session, revision),
    sheet: mine,
    base: sheet,
    ...(stored.marks && { marks: mergeMarks(session, stored.marks), storedMarks: stored.marks }),
    revision,
    unacknowledged: stillStorable(session.unacknowledged, revision),
    serverRevision: revision,
    saveError: null,
    merged: isNews ? { taken, kept, theirs, at: now } : session.merged,
    // After an explicit submission, the user must see the changes and submit again.
    phase: session.phase === 'submitting' && isNews ? 'answering' : session.phase,
  };
}

function afterRejection(session: Session, event: Event & { type: 'rejected' }, moment: Moment): Session {
  const { save, messages, message } = event;
  const named = Object.keys(messages).filter((id) => !(id in session.rejected));
  if (named.length === 0) return afterFailure(session, { kind: 'refused', message, retryAfter: null }, moment);
  // An answer that was changed after the save is not rejected. It is sent again in its new form.
  const current = named.filter((id) => sameAnswer(session.sheet[id], save.sheet[id]));
  const added = current.map((id) => [id, { value: session.sheet[id] ?? null, message: messages[id] ?? '' }]);
  return {
    ...session,
    rejected: { ...session.rejected, ...Object.fromEntries(added) },
    saveError: null,
    // After an explicit submission, the user must see the rejected answers and submit again.
    phase: session.phase === 'submitting' ? 'answering' : session.phase,
  };
}

const timingOfChange = (session: Session, { at }: Moment): Timing => ({
  ...session.timing,
  changedAt: at,
  dirtySince: needsSave(session) ? session.timing.dirtySince : at,
});

function afterChange(
  session: Session,
  paper: Paper,
  question: string,
  given: AnswerValue | null,
  moment: Moment,
): Session {
  const asked = paper.byId.get(question);
  if (session.phase !== 'answering' || !asked) return session;
  const value = given && inPaperOrder(asked, given);
  const { [question]: before, ...otherRejected } = session.rejected;
  return {
    ...session,
    sheet: withAnswer(session.sheet, question, value),
    rejected: before && sameAnswer(before.value ?? undefined, value ?? undefined) ? session.rejected : otherRejected,
    changedAt: { ...session.changedAt, [question]: moment.now },
    timing: timingOfChange(session, moment),
  };
}

function afterAcknowledgement(session: Session, event: Event & { type: 'acknowledged' }, { at, now }: Moment): Session {
  const { save, revision, submitted } = event;
  // If a later save was already acknowledged, this response contains nothing new.
  if (revision <= session.revision && !submitted) return session;
  const stored: Session = {
    // A save that is sent again may return an older revision than the server has reported.
    ...openAgain(session, revision),
    unacknowledged: submitted ? [] : stillStorable(session.unacknowledged, revision),
    saveError: null,
    pause: submitted ? null : session.pause,
    base: save.sheet,
    storedMarks: save.marks,
    revision,
    savedAt: now,
  };
  if (!submitted) {
    // A pause that this page has not noticed looks like a moved deadline too. The state says which it is.
    const isMoved = event.left > 0 && session.phase === 'answering' && event.deadline !== session.deadline;
    return isMoved ? askAtOnce(stored) : followTime(stored, event, at);
  }
  return session.phase === 'timeUp' ? { ...stored, ending: 'sent' } : { ...stored, phase: 'submitted' };
}

export const createReducer =
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
        return afterChange(session, paper, event.question, event.value, moment);
      case 'marked': {
        if (session.phase !== 'answering' || !paper.byId.has(event.question)) return session;
        const marks = toggled(session.marks, event.question);
        return { ...session, marks, timing: timingOfChange(session, moment) };
      }
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
        return afterAcknowledgement(session, event, moment);
      case 'stale':
        if (event.revision < event.save.since) return markReplaced(session, 'sheet');
        // If the revision is older, this save was refused before the save in front of it arrived.
        return event.revision < session.revision ? session : adoptServerSheet(session, paper, event, now);
      case 'rejected':
        return afterRejection(
          { ...session, unacknowledged: without(session.unacknowledged, event.save) },
          event,
          moment,
        );
      case 'failed':
        return afterFailure(session, event, moment);
      case 'told':
        return followState(session, event, moment);
      case 'unanswered': {
        const askTries = session.askTries + 1;
        const failure = { tries: askTries, wish: event.retryAfter, isLast: isGracePeriod(session) };
        const askAfter = at + waitAfter(failure, random) * 1000;
        return { ...session, isAsking: false, askTries, timing: { ...session.timing, askAfter } };
      }
      case 'closed': {
        const { save, reason, stored } = event;
        if (stored.revision < save.since) return markReplaced(session, 'sheet');
        const closed = {
          ...adoptServerSheet(session, paper, stored, now),
          unacknowledged: [],
          inFlight: [],
          pause: null,
        };
        return session.phase === 'timeUp' ? { ...closed, ending: 'lastSave' } : { ...closed, phase: 'closed', reason };
      }
      case 'held': {
        const { save, stored } = event;
        const known = { ...session, unacknowledged: without(session.unacknowledged, save) };
        const told = stored.revision < session.revision ? known : adoptServerSheet(known, paper, stored, now);
        return askAtOnce(pauseSession(told, Math.max(0, session.deadline - now), true));
      }
      case 'replaced':
        return markReplaced(session, 'attempt');
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
        return {
          ...session,
          isAsking: false,
          saveError: { kind: 'signedOut', tries: 1, wait: null, retryAt: null, message: '' },
        };
      case 'signedIn': {
        const timing = { ...session.timing, changedAt: LONG_AGO };
        return askAtOnce({ ...session, saveError: null, timing });
      }
      case 'asked':
        return { ...session, isAsking: true };
      case 'woke':
        return askAtOnce(session);
      case 'seen':
        return { ...(session.isAsking ? session : askAtOnce(session)), isVisible: true };
      case 'hid':
        return { ...session, isVisible: false };
      case 'noticed':
        return { ...session, merged: null, restored: 0, setAside: {}, moved: 0, openedElsewhere: null };
      case 'undrafted':
        return { ...session, draftStored: false, draftPending: false };
      case 'drafted':
        return { ...session, draftStored: true, draftPending: false };
    }
  };

/**
 * Returns the deadline after the server has sent the remaining seconds, rounded up. Keeps the known deadline if it
 * agrees with them, otherwise calculates a new one.
 */
export function followDeadline(known: number, serverTime: number, remainingSeconds: number): number {
  const announced = serverTime + remainingSeconds * 1000;
  const agrees = remainingSeconds === 0 ? known <= announced : known <= announced + 50 && known > announced - 1050;
  return agrees ? known : announced;
}

/**
 * The rules of an answering session as a pure reducer: what is on the screen, what the server acknowledged, and what
 * of it is still only here. Time, network and storage are in engine.ts.
 */
import type { AnswerValue } from '@/questions/kinds';
import { type Paper, type Sheet, sameAnswer } from './paper';

/** One request to save, with the whole sheet in it. The same content keeps its id when it is sent again (D28). */
export interface Save {
  id: string;
  /** The change counter when it was made. */
  change: number;
  /** The server's revision that it was made from. */
  revision: number;
  sheet: Sheet;
  submit: boolean;
}

/** Why the last save was not acknowledged. */
export interface SaveError {
  kind: 'offline' | 'server' | 'signedOut' | 'refused';
  /** Tries that failed in a row. */
  tries: number;
  /** Seconds until the next try; null when nothing is tried before the person does something. */
  wait: number | null;
  message: string;
}

export type Phase = 'answering' | 'submitting' | 'submitted' | 'timeUp' | 'closed';

/** What became of the answers when the time was up. */
export type Ending = 'sent' | 'lastSave' | 'unreached';

export interface Session {
  phase: Phase;
  /** What the person sees. */
  sheet: Sheet;
  /** What the server holds at `revision`. */
  base: Sheet;
  revision: number;
  /** Grows with each change; what is up to `saved` is acknowledged. */
  change: number;
  saved: number;
  /** The change counter of the last change of each question. */
  touched: Readonly<Record<string, number>>;
  inFlight: Save | null;
  /** Sent, and not known to have arrived; the latest at the end. */
  unacknowledged: readonly Save[];
  saveError: SaveError | null;
  /** Questions whose newer answer came from another tab or device, and those where mine was kept against it. */
  merged: { taken: readonly string[]; kept: readonly string[] } | null;
  /** How many answers came back from this device's draft. */
  restored: number;
  /** Whether this device can keep a draft. */
  draftStored: boolean;
  /** Milliseconds since 1970, the server's. */
  deadline: number;
  /** Counts the deadlines that the server has sent: each sets the clock again. */
  clockVersion: number;
  ending: Ending | null;
  /** Why the session was closed, in the server's words. */
  reason: string;
}

export type Event =
  | { type: 'changed'; question: string; value: AnswerValue | null }
  | { type: 'sent'; save: Save }
  | { type: 'acknowledged'; save: Save; revision: number; submitted: boolean; deadline: number }
  | { type: 'stale'; revision: number; sheet: Sheet }
  | { type: 'failed'; save: Save; kind: SaveError['kind']; message: string; retryAfter: number | null }
  | { type: 'resynced'; revision: number; sheet: Sheet; deadline: number }
  | { type: 'submitting' | 'resumed' | 'timeUp' | 'signedOut' | 'signedIn' | 'noticed' | 'undrafted' | 'drafted' }
  | { type: 'ended'; ending: Ending }
  | { type: 'closed'; reason: string };

/** Answers that the server had not acknowledged when they were last seen; null takes an answer back. */
export interface Draft {
  revision: number;
  answers: Readonly<Record<string, AnswerValue | null>>;
}

interface Start {
  sheet: Sheet;
  revision: number;
  deadline: number;
}

/** How many unacknowledged saves are remembered. */
const MAX_UNACKNOWLEDGED = 20;
/** Seconds between tries. */
const BACKOFF = [5, 10, 20, 30] as const;

export const isDirty = ({ change, saved }: Session): boolean => change > saved;

/** Phases in which the answers can be changed or are still on their way. */
export const isOpen = ({ phase, ending }: Session): boolean =>
  phase === 'answering' || phase === 'submitting' || (phase === 'timeUp' && ending === null);

/** What a draft must hold now; null when the server has everything. */
export function draftOf(session: Session): Draft | null {
  if (!isDirty(session) || session.phase === 'submitted') return null;
  const mine = Object.entries(session.touched).filter(([, change]) => change > session.saved);
  return {
    revision: session.revision,
    answers: Object.fromEntries(mine.map(([id]) => [id, session.sheet[id] ?? null])),
  };
}

/** The server's sheet, and over it the unsaved answers of this device. */
export function openSession(paper: Paper, { sheet, revision, deadline }: Start, draft: Draft | null): Session {
  const opened: Session = {
    phase: 'answering',
    sheet,
    base: sheet,
    revision,
    change: 0,
    saved: 0,
    touched: {},
    inFlight: null,
    unacknowledged: [],
    saveError: null,
    merged: null,
    restored: 0,
    draftStored: true,
    deadline,
    clockVersion: 0,
    ending: null,
    reason: '',
  };
  const unsaved = Object.entries(draft?.answers ?? {}).filter(([id, value]) => {
    const question = paper.byId.get(id);
    return question && !sameAnswer(question.type, sheet[id], value ?? undefined);
  });
  const restored = unsaved.reduce((session, [question, value]) => change(session, question, value), opened);
  return { ...restored, restored: unsaved.length };
}

/** What to send now. The same content to the same revision is a repetition, and keeps its id. */
export function nextSave(session: Session, submit: boolean, freshId: string): Save {
  const { change, revision, sheet } = session;
  const last = session.unacknowledged.at(-1);
  const again = last?.change === change && last.revision === revision && last.submit === submit;
  return { id: again ? last.id : freshId, change, revision, sheet, submit };
}

function withAnswer(sheet: Sheet, question: string, value: AnswerValue | null): Sheet {
  if (value !== null) return { ...sheet, [question]: value };
  const { [question]: _, ...rest } = sheet;
  return rest;
}

function change(session: Session, question: string, value: AnswerValue | null): Session {
  const count = session.change + 1;
  return {
    ...session,
    change: count,
    touched: { ...session.touched, [question]: count },
    sheet: withAnswer(session.sheet, question, value),
  };
}

/**
 * The server's sheet is newer. Question by question: what was not touched here since the last acknowledged save takes
 * the server's answer, what was touched keeps mine.
 */
function merge(session: Session, paper: Paper, revision: number, server: Sheet): Session {
  let sheet: Sheet = server;
  let dirty = false;
  const taken: string[] = [];
  const kept: string[] = [];
  for (const { id, type } of paper.questions) {
    const mine = session.sheet[id];
    const same = sameAnswer(type, mine, server[id]);
    if ((session.touched[id] ?? 0) > session.saved) {
      sheet = withAnswer(sheet, id, mine ?? null);
      dirty ||= !same;
      // The server's answer is news only when it is neither what it was nor what was sent from here.
      const known = [session.base, ...session.unacknowledged.map((save) => save.sheet)];
      if (!same && !known.some((one) => sameAnswer(type, server[id], one[id]))) kept.push(id);
    } else if (!same) taken.push(id);
  }
  return {
    ...session,
    sheet,
    base: server,
    revision,
    saved: dirty ? session.saved : session.change,
    merged: taken.length + kept.length > 0 ? { taken, kept } : session.merged,
    // An explicit submission is asked for again once the person has seen what changed.
    phase: session.phase === 'submitting' && taken.length + kept.length > 0 ? 'answering' : session.phase,
  };
}

function waitAfter(kind: SaveError['kind'], tries: number, retryAfter: number | null): number | null {
  if (kind === 'signedOut' || kind === 'refused') return null;
  return retryAfter ?? BACKOFF[Math.min(tries, BACKOFF.length) - 1] ?? null;
}

export const reducer =
  (paper: Paper) =>
  (session: Session, event: Event): Session => {
    switch (event.type) {
      case 'changed': {
        if (session.phase !== 'answering') return session;
        const changed = change(session, event.question, event.value);
        // What was refused was refused for its content, and that is another one now.
        return session.saveError?.kind === 'refused' ? { ...changed, saveError: null } : changed;
      }
      case 'sent':
        return { ...session, inFlight: event.save };
      case 'acknowledged': {
        const { save, revision, submitted, deadline } = event;
        return {
          ...session,
          inFlight: null,
          unacknowledged: [],
          saveError: null,
          base: save.sheet,
          revision,
          saved: Math.max(session.saved, save.change),
          deadline,
          clockVersion: session.clockVersion + 1,
          ...(submitted &&
            (session.phase === 'timeUp' ? { ending: 'sent' as const } : { phase: 'submitted' as const })),
        };
      }
      case 'stale': {
        const merged = merge({ ...session, inFlight: null }, paper, event.revision, event.sheet);
        return { ...merged, unacknowledged: [], saveError: null };
      }
      case 'failed': {
        const tries = session.saveError?.kind === event.kind ? session.saveError.tries + 1 : 1;
        const wait = waitAfter(event.kind, tries, event.retryAfter);
        return {
          ...session,
          inFlight: null,
          // A refused save did not arrive; every other one may have.
          unacknowledged:
            event.kind === 'refused'
              ? session.unacknowledged
              : [...session.unacknowledged, event.save].slice(-MAX_UNACKNOWLEDGED),
          saveError: { kind: event.kind, tries, wait, message: event.message },
          phase: session.phase === 'submitting' && event.kind === 'refused' ? 'answering' : session.phase,
        };
      }
      case 'resynced': {
        const resynced = { ...session, deadline: event.deadline, clockVersion: session.clockVersion + 1 };
        return event.revision > session.revision && !session.inFlight
          ? merge(resynced, paper, event.revision, event.sheet)
          : resynced;
      }
      case 'submitting':
        return session.phase === 'answering' ? { ...session, phase: 'submitting', merged: null } : session;
      case 'resumed':
        return session.phase === 'submitting' ? { ...session, phase: 'answering' } : session;
      case 'timeUp':
        return session.phase === 'answering' || session.phase === 'submitting'
          ? { ...session, phase: 'timeUp' }
          : session;
      case 'ended':
        return session.phase === 'timeUp' ? { ...session, ending: session.ending ?? event.ending } : session;
      case 'closed':
        return session.phase === 'timeUp'
          ? { ...session, inFlight: null, ending: session.ending ?? 'lastSave' }
          : { ...session, inFlight: null, phase: 'closed', reason: event.reason };
      case 'signedOut':
        return { ...session, saveError: { kind: 'signedOut', tries: 1, wait: null, message: '' } };
      case 'signedIn':
        return { ...session, saveError: null };
      case 'noticed':
        return { ...session, merged: null, restored: 0 };
      case 'undrafted':
        return session.draftStored ? { ...session, draftStored: false } : session;
      case 'drafted':
        return session.draftStored ? session : { ...session, draftStored: true };
    }
  };

/**
 * The deadline after the server said how many seconds are left, rounded up. The known one stands while it agrees with
 * that; another one is followed.
 */
export function followDeadline(known: number, serverTime: number, remainingSeconds: number): number {
  const said = serverTime + remainingSeconds * 1000;
  const agrees = remainingSeconds === 0 ? known <= said : known <= said + 50 && known > said - 1050;
  return agrees ? known : said;
}

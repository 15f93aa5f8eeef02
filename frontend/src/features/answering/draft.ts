/** The draft: what this device keeps of a session until the server has it, and how a session opens with it. */
import type { AnswerValue } from '@/questions/kinds';
import { differences, type Paper, type Sheet, sameAnswer, withAnswer } from './paper';
import { type Moment, type Save, type Session, stillPossible } from './session';
import { jitterOf, LONG_AGO } from './timing';

/** An answer of this device that was not known to be on the server. Null is an answer taken back. */
export interface DraftAnswer {
  mine: AnswerValue | null;
  /** What the server held when it was changed. */
  base: AnswerValue | null;
  /** When it was changed: milliseconds since 1970, the server's. */
  at: number;
}

/** What this device keeps of a session until the server has it. */
export interface Draft {
  answers: Readonly<Record<string, DraftAnswer>>;
  /** What differs from the base in each save that may or may not have arrived. */
  sent: readonly { revision: number; answers: Readonly<Record<string, AnswerValue | null>> }[];
}

interface Start {
  attempt: string;
  sheet: Sheet;
  revision: number;
  deadline: number;
}

/** What a draft must hold now; null when the server has everything. */
export function draftOf(session: Session): Draft | null {
  const { sheet, base, unacknowledged, setAside, changedAt } = session;
  const sent = unacknowledged.map((save) => ({
    revision: save.revision,
    changed: differences(save.sheet, base),
    save,
  }));
  const ids = new Set([...differences(sheet, base), ...sent.flatMap(({ changed }) => changed)]);
  const own = [...ids].map((id): [string, DraftAnswer] => [
    id,
    { mine: sheet[id] ?? null, base: base[id] ?? null, at: changedAt[id] ?? 0 },
  ]);
  if (own.length === 0 && Object.keys(setAside).length === 0) return null;
  return {
    answers: { ...setAside, ...Object.fromEntries(own) },
    sent: sent.map(({ revision, changed, save }) => ({
      revision,
      answers: Object.fromEntries(changed.map((id) => [id, save.sheet[id] ?? null])),
    })),
  };
}

/**
 * Opens a session with the server's sheet and the unsaved answers of this device. If the server's answer to a question
 * has changed since the draft was made, the session keeps the server's answer and sets the draft's answer aside.
 */
export function openSession(
  paper: Paper,
  { attempt, sheet, revision, deadline }: Start,
  draft: Draft | null,
  { at, random }: Pick<Moment, 'at' | 'random'> = { at: 0, random: 0.5 },
): Session {
  const sent = (draft?.sent ?? []).map((save): Save => {
    const own = Object.entries(save.answers).filter(([id]) => paper.byId.has(id));
    const whole = own.reduce((before, [id, value]) => withAnswer(before, id, value), sheet);
    return { id: '', revision: save.revision, since: revision, sheet: whole, submit: false };
  });
  const setAside: Record<string, DraftAnswer> = {};
  const changedAt: Record<string, number> = {};
  let mine = sheet;
  for (const [id, answer] of Object.entries(draft?.answers ?? {})) {
    if (!paper.byId.has(id) || sameAnswer(answer.mine ?? undefined, sheet[id])) continue;
    const isOwn =
      sameAnswer(answer.base ?? undefined, sheet[id]) ||
      draft?.sent.some(({ answers }) => id in answers && sameAnswer(answers[id] ?? undefined, sheet[id]));
    if (!isOwn) {
      setAside[id] = answer;
      continue;
    }
    mine = withAnswer(mine, id, answer.mine);
    changedAt[id] = answer.at;
  }
  return {
    attempt,
    phase: 'answering',
    sheet: mine,
    base: sheet,
    revision,
    inFlight: [],
    unacknowledged: stillPossible(sent, revision),
    saveError: null,
    rejected: {},
    merged: null,
    setAside,
    changedAt,
    restored: Object.keys(changedAt).length,
    draftStored: true,
    draftPending: false,
    savedAt: null,
    serverRevision: revision,
    isAsking: false,
    askTries: 0,
    isVisible: true,
    pause: null,
    replacedBy: null,
    deadline,
    moved: 0,
    clockVersion: 0,
    ending: null,
    isTimeConfirmed: false,
    reason: '',
    timing: {
      jitter: jitterOf(random),
      changedAt: at,
      dirtySince: at,
      submitAt: at,
      heardAt: at,
      askAfter: LONG_AGO,
    },
  };
}

/** The draft: the answers that this device keeps until the server has them, and how a session starts with them. */
import type { AnswerValue } from '@/questions/kinds';
import { differingQuestions, type Paper, type Sheet, sameAnswer, withAnswer } from './paper';
import type { ReviewMarks } from './reviewMarks';
import { type Moment, type Save, type Session, stillStorable } from './session';
import { jitterFactor, LONG_AGO } from './timing';

/** An answer on this device that the server may not have. Null means that the user cleared the answer. */
export interface DraftAnswer {
  mine: AnswerValue | null;
  /** The server's answer when the user made the change. */
  base: AnswerValue | null;
  /** The time of the change, in milliseconds since 1970 by the server's clock. */
  at: number;
}

/** What this device keeps of a session until the server has it. */
export interface Draft {
  answers: Readonly<Record<string, DraftAnswer>>;
  /** For each save that may or may not have arrived, the answers that differ from the base. */
  sent: readonly { revision: number; answers: Readonly<Record<string, AnswerValue | null>> }[];
}

interface Start {
  attempt: string;
  sheet: Sheet;
  marks: ReviewMarks;
  storedMarks: ReviewMarks;
  revision: number;
  deadline: number;
}

/** Returns the draft to store now, or null if the server has every answer. */
export function draftOf(session: Session): Draft | null {
  const { sheet, base, unacknowledged, setAside, changedAt } = session;
  const sent = unacknowledged.map((save) => ({
    revision: save.revision,
    changed: differingQuestions(save.sheet, base),
    save,
  }));
  const ids = new Set([...differingQuestions(sheet, base), ...sent.flatMap(({ changed }) => changed)]);
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
  { attempt, sheet, marks, storedMarks, revision, deadline }: Start,
  draft: Draft | null,
  { at, random }: Pick<Moment, 'at' | 'random'> = { at: 0, random: 1 },
): Session {
  const sent = (draft?.sent ?? []).map((save): Save => {
    const own = Object.entries(save.answers).filter(([id]) => paper.byId.has(id));
    const whole = own.reduce((before, [id, value]) => withAnswer(before, id, value), sheet);
    return { id: '', revision: save.revision, since: revision, sheet: whole, marks: storedMarks, submit: false };
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
    marks,
    storedMarks,
    revision,
    inFlight: [],
    unacknowledged: stillStorable(sent, revision),
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
    openedAt: null,
    openedElsewhere: null,
    messageAt: null,
    moved: 0,
    clockVersion: 0,
    ending: null,
    isTimeConfirmed: false,
    reason: '',
    timing: {
      jitter: jitterFactor(random),
      changedAt: at,
      dirtySince: at,
      submitAt: at,
      heardAt: at,
      askAfter: LONG_AGO,
    },
  };
}

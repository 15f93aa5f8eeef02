/**
 * Calculates the totals of a sheet in the same way as the server (D34 to D37): in hundredths, rounded half up.
 */
import { kindOf } from '@/questions/kinds';
import type { AnsweredTeam, AnsweredUser, Mark, Sheet } from './api';

/** The typed marks that are not saved yet, by question. '' means that the field was cleared. */
export type Typed = Readonly<Record<string, number | ''>>;

/** The typed comments that are not saved yet, by {@link keyOf}. */
export type Comments = Readonly<Record<string, string>>;

/** Returns the key of a mark. Slides have no question id. */
export const keyOf = ({ question_id, type }: Pick<Mark, 'question_id' | 'type'>): string => question_id ?? String(type);

const toHundredths = (points: number): number => Math.round(points * 100);
const toPoints = (amount: number): number => amount / 100;

export const isGradedByHand = ({ type }: Pick<Mark, 'type'>): boolean => kindOf(type).byHand;

/** Whether a correction of the key dropped the question, so that its mark does not count (D94). */
export const isDropped = ({ corrected }: Pick<Mark, 'corrected'>): boolean => corrected === 'drop';

/** Returns the drafts that a save of the sheet publishes: those of questions that count (D234). */
export function countedDrafts({ marks, drafts }: Pick<Sheet, 'marks' | 'drafts'>): Sheet['drafts'] {
  const dropped = new Set(marks.filter(isDropped).map(({ question_id }) => question_id));
  return drafts.filter(({ question_id }) => !dropped.has(question_id));
}

/** Returns the marks of the sheet with the drafts from marking by question. Saving the sheet saves these drafts too
    (D65). */
export function withDrafts(sheet: Pick<Sheet, 'marks' | 'drafts'>): readonly Mark[] {
  const draftByQuestion = new Map(countedDrafts(sheet).map((draft) => [draft.question_id, draft]));
  return sheet.marks.map((mark) => {
    const draft = mark.question_id === null ? undefined : draftByQuestion.get(mark.question_id);
    return draft ? { ...mark, score: draft.score, comment: draft.comment } : mark;
  });
}

export type Change = 'clamped' | 'positive';

/**
 * Corrects a mark in the same way as the server: a negative mark becomes positive, and a mark above the weight becomes
 * the weight.
 */
export function fitMark(typed: number, weight: number): { mark: number; change: Change | null } {
  const mark = toPoints(toHundredths(Math.abs(typed)));
  if (mark > weight) return { mark: weight, change: 'clamped' };
  return { mark, change: typed < 0 ? 'positive' : null };
}

/**
 * Returns the current mark: the typed mark, otherwise the stored one. Returns null if a grader has not given it yet.
 */
export function currentMark(mark: Mark, typed: Typed): number | null {
  const own = mark.question_id === null ? undefined : typed[mark.question_id];
  if (own === undefined) return mark.score;
  return own === '' ? null : fitMark(own, mark.weight).mark;
}

export interface Totals {
  freeText: number;
  rank: number;
  /** The sum of all marks, without the bonus. */
  marks: number;
  bonus: number;
  total: number;
  percentage: number;
  /** The number of questions whose mark is missing. */
  missing: number;
}

export function calculateTotals(marks: readonly Mark[], typed: Typed, bonus: number, totalWeight: number): Totals {
  const sumMarks = (chosen: readonly Mark[]) =>
    chosen.reduce((amount, mark) => amount + (isDropped(mark) ? 0 : toHundredths(currentMark(mark, typed) ?? 0)), 0);
  const all = sumMarks(marks);
  const total = all + toHundredths(bonus);
  const weight = toHundredths(totalWeight);
  const share = weight > 0 ? Math.floor((20_000 * total + weight) / (2 * weight)) : 0;
  return {
    freeText: toPoints(sumMarks(marks.filter(({ type }) => type === 3))),
    rank: toPoints(sumMarks(marks.filter(({ type }) => type === 4))),
    marks: toPoints(all),
    bonus,
    total: toPoints(total),
    percentage: toPoints(Math.min(10_000, share)),
    missing: marks.filter((mark) => !isDropped(mark) && currentMark(mark, typed) === null).length,
  };
}

/** Returns the marks to send: those that a grader gives, and those with a new comment. */
export const scoreData = (marks: readonly Mark[], typed: Typed, comments: Comments) =>
  marks.flatMap((mark) => {
    const score = currentMark(mark, typed);
    const { type, question_id } = mark;
    const comment = comments[keyOf(mark)];
    if (score === null || !(isGradedByHand(mark) || comment !== undefined)) return [];
    return [{ type, question_id, score, ...(comment !== undefined && { comment }) }];
  });

/** Returns the typed marks that are not allowed for their question, as the server would store them. */
export function fittedMarks(marks: readonly Mark[], typed: Typed): Typed {
  const unfit = marks.flatMap((mark) => {
    const own = mark.question_id === null ? undefined : typed[mark.question_id];
    if (mark.question_id === null || own === undefined || own === '') return [];
    const { mark: fitted, change } = fitMark(own, mark.weight);
    return change === null ? [] : [[mark.question_id, fitted] as const];
  });
  return Object.fromEntries(unfit);
}

export interface Difference {
  key: string;
  theirs: number | null;
  mine: number | null;
}

/** Returns the marks that were typed and differ from what another grader has stored since. */
export const differences = (marks: readonly Mark[], typed: Typed): readonly Difference[] =>
  marks.flatMap((mark) => {
    const mine = currentMark(mark, typed);
    return mine === mark.score ? [] : [{ key: keyOf(mark), theirs: mark.score, mine }];
  });

type Progress = Pick<AnsweredUser, 'isAnswerd' | 'is_scored' | 'is_answering'>;
type TeamProgress = Pick<AnsweredTeam, 'is_scored' | 'ungraded' | 'answering'>;

export type GradedUserState = 'graded' | 'toGrade' | 'answering' | 'notSolved';

/** Returns the state of the result of a person. */
export function userState({ isAnswerd, is_scored, is_answering }: Progress): GradedUserState {
  if (is_scored) return 'graded';
  if (isAnswerd) return 'toGrade';
  return is_answering ? 'answering' : 'notSolved';
}

/** Returns the state of the result of a team. It is to grade only if a submission waits for its score (D300). */
export function teamState({ is_scored, ungraded, answering }: TeamProgress): GradedUserState {
  if (is_scored) return 'graded';
  if (ungraded > 0) return 'toGrade';
  return answering > 0 ? 'answering' : 'notSolved';
}

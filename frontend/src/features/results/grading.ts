/** The figures of a sheet as the server computes them (D34 to D37): in whole hundredths, rounded half up. */
import { kindOf } from '@/questions/kinds';
import type { Mark, Person } from './api';

/** Marks typed and not saved yet, by question; '' is an emptied field. */
export type Typed = Readonly<Record<string, number | ''>>;

const hundredths = (points: number): number => Math.round(points * 100);
const points = (amount: number): number => amount / 100;

export const byHand = ({ type }: Pick<Mark, 'type'>): boolean => kindOf(type).byHand;

export type Change = 'clamped' | 'positive';

/** A mark as the server takes it: negative is its absolute value, above the weight is the weight. */
export function fitMark(typed: number, weight: number): { mark: number; change: Change | null } {
  const mark = points(hundredths(Math.abs(typed)));
  if (mark > weight) return { mark: weight, change: 'clamped' };
  return { mark, change: typed < 0 ? 'positive' : null };
}

/** The mark that counts now: what was typed, else what is stored; null where a grader has yet to give it. */
export function markNow(mark: Mark, typed: Typed): number | null {
  const own = mark.question_id === null ? undefined : typed[mark.question_id];
  if (own === undefined) return mark.score;
  return own === '' ? null : fitMark(own, mark.weight).mark;
}

export interface Totals {
  freeText: number;
  rank: number;
  /** All marks, without the bonus. */
  marks: number;
  bonus: number;
  total: number;
  percentage: number;
  /** Questions that wait for a mark. */
  missing: number;
}

export function totals(marks: readonly Mark[], typed: Typed, bonus: number, totalWeight: number): Totals {
  const sum = (chosen: readonly Mark[]) =>
    chosen.reduce((amount, mark) => amount + hundredths(markNow(mark, typed) ?? 0), 0);
  const all = sum(marks);
  const total = all + hundredths(bonus);
  const weight = hundredths(totalWeight);
  const share = weight > 0 ? Math.floor((20_000 * total + weight) / (2 * weight)) : 0;
  return {
    freeText: points(sum(marks.filter(({ type }) => type === 3))),
    rank: points(sum(marks.filter(({ type }) => type === 4))),
    marks: points(all),
    bonus,
    total: points(total),
    percentage: points(Math.min(10_000, share)),
    missing: marks.filter((mark) => markNow(mark, typed) === null).length,
  };
}

/** What is sent of the marks: those that a grader gives. */
export const scoreData = (marks: readonly Mark[], typed: Typed) =>
  marks.flatMap((mark) => {
    const score = markNow(mark, typed);
    const { type, question_id } = mark;
    return byHand(mark) && question_id !== null && score !== null ? [{ type, question_id, score }] : [];
  });

export type PersonState = 'graded' | 'toGrade' | 'notSolved';

export const personState = ({ isAnswerd, is_scored }: Pick<Person, 'isAnswerd' | 'is_scored'>): PersonState =>
  is_scored ? 'graded' : isAnswerd ? 'toGrade' : 'notSolved';

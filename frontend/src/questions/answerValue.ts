/** Finds the answer to a question in a stored sheet. */
import type { Schemas } from '@/api/client';
import { kindOf, type QuestionAnswer, type QuestionType } from './kinds';

type Sheet = Pick<Schemas['SheetResponse'], 'userAnswers' | 'userArrangeAnswers'>;
interface AnsweredQuestion {
  type: QuestionType;
  answers: readonly { id: string }[];
}

/** Marks a position of an order that has no item. */
export const EMPTY_POSITION = '';

/**
 * Returns the answer for a review. An order contains each item at its position, and `EMPTY_POSITION` at positions
 * without an item.
 */
export function reviewedValueOf(question: AnsweredQuestion, sheet: Sheet): QuestionAnswer | null {
  const { type, answers } = question;
  if (kindOf(type).gives !== 'order') return answerValueOf(question, sheet);
  const own = new Set(answers.map(({ id }) => id));
  const placed = sheet.userArrangeAnswers.filter(({ answer_id }) => own.has(answer_id));
  const items = new Map(placed.map(({ answer_id, value }) => [value, answer_id]));
  return items.size > 0 ? answers.map((_, index) => items.get(index + 1) ?? EMPTY_POSITION) : null;
}

export function answerValueOf(
  { type, answers }: AnsweredQuestion,
  { userAnswers, userArrangeAnswers }: Sheet,
): QuestionAnswer | null {
  const own = new Set(answers.map(({ id }) => id));
  const { gives } = kindOf(type);
  if (gives === 'order') {
    const items = userArrangeAnswers.filter(({ answer_id }) => own.has(answer_id));
    return items.length > 0 ? items.sort((one, other) => one.value - other.value).map((item) => item.answer_id) : null;
  }
  const entries = userAnswers.filter(({ answer_id }) => own.has(answer_id));
  if (gives === 'text') return entries[0]?.value ?? null;
  return entries.length > 0 ? entries.map(({ answer_id }) => answer_id) : null;
}

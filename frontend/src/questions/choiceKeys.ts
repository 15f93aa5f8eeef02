/** Chooses options by digits and letters: the first one by 1 or A. On a scale the digit is the value, and 0 is 10. */
import type { AnswerValue, AskedQuestion } from './kinds';

const DIGITS = '1234567890';
const LETTERS = 'abcdef';

export const CHOICE_KEYS: readonly string[] = [...DIGITS, ...LETTERS];

/** The letter of the option at a place. */
export const letterAt = (at: number): string => (LETTERS[at] ?? '').toUpperCase();

/** The options with this one taken, or taken back; null if none is left. */
export function toggled(chosen: readonly string[], id: string): readonly string[] | null {
  const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
  return next.length > 0 ? next : null;
}

/** The steps of a scale in their order. */
export const stepsOf = ({ answers }: AskedQuestion) =>
  [...answers].sort((one, other) => Number(one.value) - Number(other.value));

interface Choice {
  option: string;
  value: AnswerValue | null;
}

/** What a key makes of the answer; null if it is no choice, as in a text, or changes nothing. */
export function choiceByKey(question: AskedQuestion, value: AnswerValue | null, key: string): Choice | null {
  const isScale = question.type === 4;
  if (!isScale && question.type !== 1 && question.type !== 2) return null;
  const at = Math.max(DIGITS.indexOf(key), isScale ? -1 : LETTERS.indexOf(key));
  const option = (isScale ? stepsOf(question) : question.answers)[at];
  if (!option) return null;
  const chosen = Array.isArray(value) ? value : [];
  if (question.type === 2) return { option: option.value, value: toggled(chosen, option.id) };
  return chosen.includes(option.id) ? null : { option: option.value, value: [option.id] };
}

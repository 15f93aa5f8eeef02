/**
 * Chooses options by digits and letters: 1 or A chooses the first option. On a scale, the digit is the value, and 0
 * means 10.
 */
import type { AskedQuestion, QuestionAnswer } from './kinds';

const DIGITS = '1234567890';
const LETTERS = 'abcdef';

export const CHOICE_KEYS: readonly string[] = [...DIGITS, ...LETTERS];

/** Returns the letter of the option at an index. */
export const optionLetter = (at: number): string => (LETTERS[at] ?? '').toUpperCase();

/** Returns the chosen options after one of them was added or removed, or null if none is left. */
export function toggledChoice(chosen: readonly string[], id: string): readonly string[] | null {
  const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
  return next.length > 0 ? next : null;
}

/** Returns the steps of a scale in their order. */
export const scaleSteps = ({ answers }: AskedQuestion) =>
  [...answers].sort((one, other) => Number(one.value) - Number(other.value));

interface Choice {
  option: string;
  value: QuestionAnswer | null;
}

/**
 * Returns the answer after a key press. Returns null if the key chooses nothing, for example in a text, or changes
 * nothing.
 */
export function choiceByKey(question: AskedQuestion, value: QuestionAnswer | null, key: string): Choice | null {
  const isScale = question.type === 4;
  if (!isScale && question.type !== 1 && question.type !== 2) return null;
  const at = Math.max(DIGITS.indexOf(key), isScale ? -1 : LETTERS.indexOf(key));
  const option = (isScale ? scaleSteps(question) : question.answers)[at];
  if (!option) return null;
  const chosen = Array.isArray(value) ? value : [];
  if (question.type === 2) return { option: option.value, value: toggledChoice(chosen, option.id) };
  return chosen.includes(option.id) ? null : { option: option.value, value: [option.id] };
}

/** The rules of every kind, and of what all questions share. */
import * as limits from '@/api/limits.gen';
import { templates as t } from '@/messages/templates';
import { validation } from '@/messages/validation';
import { ANSWER_LENGTH, type DraftQuestion, type KindRules, length, type Mistakes, newKey } from './draft';
import { byGroup, type QuestionGroup } from './kinds';

export const QUESTION = limits.QuestionRequest.question;
/** A text with a mistake and more characters than this has too many of them. */
const SHORTEST_LIMIT = Math.min(QUESTION.maxLength, ANSWER_LENGTH);

export const rulesOf = byGroup(
  'rules.ts',
  import.meta.glob<KindRules>('./*/rules.ts', { eager: true, import: 'rules' }),
);

export const blankQuestion = (group: QuestionGroup): DraftQuestion => ({
  key: newKey(),
  text: '',
  answers: rulesOf[group].blank(),
});

/** Nothing has been written or chosen. */
export const isBlank = (group: QuestionGroup, { text, answers }: DraftQuestion): boolean =>
  text.trim() === '' &&
  !answers.some(({ value, correct }) => correct || (rulesOf[group].written && value.trim() !== ''));

function checkText(text: string): string | null {
  const long = length(text);
  if (long === 0) return validation.required;
  if (long < QUESTION.minLength) return t.questionShort(QUESTION.minLength);
  return long > QUESTION.maxLength ? t.questionLong(QUESTION.maxLength) : null;
}

/** Questions never change, they are replaced; so what was found stays true. */
const checked = new WeakMap<DraftQuestion, Mistakes>();

export function checkQuestion(group: QuestionGroup, question: DraftQuestion): Mistakes {
  const known = checked.get(question);
  if (known) return known;
  const text = checkText(question.text);
  const found = { ...(text !== null && { question: text }), ...rulesOf[group].check(question.answers) };
  checked.set(question, found);
  return found;
}

/** Returns only the mistakes of texts that are too long. Writing on cannot correct them. */
export function tooLong(group: QuestionGroup, question: DraftQuestion): Mistakes {
  const texts: Record<string, string> = { question: question.text };
  question.answers.forEach(({ value }, at) => {
    texts[`answers.${at}.value`] = value;
  });
  const all = Object.entries(checkQuestion(group, question));
  return Object.fromEntries(all.filter(([field]) => length(texts[field] ?? '') > SHORTEST_LIMIT));
}

export const firstMistake = (mistakes: Mistakes): string | null => Object.values(mistakes)[0] ?? null;

/** The rules of every kind, and the rules that all questions share. */
import * as limits from '@/api/limits.gen';
import { templates as t } from '@/messages/templates';
import { validation } from '@/messages/validation';
import { ANSWER_LENGTH, characterCount, type DraftQuestion, type KindRules, type Mistakes, newKey } from './draft';
import { byGroup, type QuestionGroup } from './kinds';

export const QUESTION = limits.QuestionRequest.question;
/** If a text has an error and more characters than this, the error is that the text is too long. */
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

/** Whether nothing has been written or chosen. */
export const isBlank = (group: QuestionGroup, { text, answers }: DraftQuestion): boolean =>
  text.trim() === '' &&
  !answers.some(({ value, correct }) => correct || (rulesOf[group].written && value.trim() !== ''));

function checkText(text: string): string | null {
  const long = characterCount(text);
  if (long === 0) return validation.required;
  if (long < QUESTION.minLength) return t.questionShort(QUESTION.minLength);
  return long > QUESTION.maxLength ? t.questionLong(QUESTION.maxLength) : null;
}

/** Questions are never changed but replaced, so the errors can be cached. */
const checked = new WeakMap<DraftQuestion, Mistakes>();

export function checkQuestion(group: QuestionGroup, question: DraftQuestion): Mistakes {
  const known = checked.get(question);
  if (known) return known;
  const text = checkText(question.text);
  const found = { ...(text !== null && { question: text }), ...rulesOf[group].check(question.answers) };
  checked.set(question, found);
  return found;
}

/** Returns only the errors of texts that are too long, because writing more cannot correct them. */
export function tooLongMistakes(group: QuestionGroup, question: DraftQuestion): Mistakes {
  const texts: Record<string, string> = { question: question.text };
  question.answers.forEach(({ value }, at) => {
    texts[`answers.${at}.value`] = value;
  });
  const all = Object.entries(checkQuestion(group, question));
  return Object.fromEntries(all.filter(([field]) => characterCount(texts[field] ?? '') > SHORTEST_LIMIT));
}

export const firstMistake = (mistakes: Mistakes): string | null => Object.values(mistakes)[0] ?? null;

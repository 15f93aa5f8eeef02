/** The rules of every kind, and the rules that all questions share. */
import * as limits from '@/api/limits.gen';
import { templates as t } from '@/messages/templates';
import { validation } from '@/messages/validation';
import { characterCount, type DraftQuestion, type KindRules, type Mistakes, NO_MISTAKES, newKey } from './draft';
import { byGroup, type QuestionGroup } from './kinds';

export const QUESTION = limits.QuestionRequest.question;

export const rulesOf = byGroup(
  'rules.ts',
  import.meta.glob<KindRules>('./*/rules.ts', { eager: true, import: 'rules' }),
);

export const blankQuestion = (group: QuestionGroup): DraftQuestion => ({
  key: newKey(),
  text: '',
  answers: rulesOf[group].blank(),
});

/** Whether the author has written and chosen nothing yet. */
export const isBlank = (group: QuestionGroup, { text, answers }: DraftQuestion): boolean =>
  text.trim() === '' &&
  !answers.some(({ value, correct }) => correct || (rulesOf[group].written && value.trim() !== ''));

function checkText(text: string): string | null {
  const long = characterCount(text);
  if (long === 0) return validation.required;
  if (long < QUESTION.minLength) return t.questionShort(QUESTION.minLength);
  return long > QUESTION.maxLength ? t.questionLong(QUESTION.maxLength) : null;
}

/** Questions are never changed but replaced, so their errors can be cached. */
const checked = new WeakMap<DraftQuestion, Mistakes>();

export function checkQuestion(group: QuestionGroup, question: DraftQuestion): Mistakes {
  const known = checked.get(question);
  if (known) return known;
  const text = checkText(question.text);
  const wrongAnswers = rulesOf[group].check(question.answers);
  const isRight = text === null && Object.keys(wrongAnswers).length === 0;
  const found = isRight ? NO_MISTAKES : { ...(text !== null && { question: text }), ...wrongAnswers };
  checked.set(question, found);
  return found;
}

export const firstMistake = (mistakes: Mistakes): string | null => Object.values(mistakes)[0] ?? null;

/** The rules of free-text questions: one model answer. */
import * as limits from '@/api/limits.gen';
import { templates as t } from '@/messages/templates';
import { validation } from '@/messages/validation';
import { characterCount, draftAnswer, type KindRules, NO_MISTAKES } from '../draft';

/** A model answer may be as long as a question. */
export const MODEL = limits.QuestionRequest.question;

export const rules: KindRules = {
  written: true,
  blank: () => [draftAnswer()],
  check(answers) {
    const long = characterCount(answers[0]?.value ?? '');
    if (long === 0) return { 'answers.0.value': validation.required };
    if (long < MODEL.minLength) return { 'answers.0.value': t.answerShort(MODEL.minLength) };
    if (long > MODEL.maxLength) return { 'answers.0.value': t.answerLong(MODEL.maxLength) };
    return NO_MISTAKES;
  },
  toWire: (answers) => answers.map(({ value }) => ({ value: value.trim() })),
  fromWire: (answers) => [draftAnswer(answers[0]?.value)],
};

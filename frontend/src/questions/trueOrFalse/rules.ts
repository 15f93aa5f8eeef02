/** The rules of true-or-false questions: exactly one of the two answers is correct. */
import { validation } from '@/messages/validation';
import { draftAnswer, type KindRules, NO_MISTAKES, toFlaggedAnswers } from '../draft';

/** The values in the API. */
const VALUES = ['True', 'False'];

export const rules: KindRules = {
  written: false,
  blank: () => VALUES.map((value) => draftAnswer(value)),
  check: (answers) => (answers.some(({ correct }) => correct) ? NO_MISTAKES : { answers: validation.required }),
  toWire: toFlaggedAnswers,
  fromWire: (answers) => {
    const right = answers.find(({ is_correct }) => is_correct === 1)?.value.toLowerCase();
    return VALUES.map((value) => draftAnswer(value, value.toLowerCase() === right));
  },
};

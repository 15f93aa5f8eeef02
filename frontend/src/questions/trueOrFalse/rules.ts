/** True or False: exactly one of the two is right. */
import { validation } from '@/messages/validation';
import { draftAnswer, flagged, type KindRules, NO_MISTAKES } from '../draft';

/** The wire's values. */
const VALUES = ['True', 'False'];

export const rules: KindRules = {
  written: false,
  blank: () => VALUES.map((value) => draftAnswer(value)),
  check: (answers) => (answers.some(({ correct }) => correct) ? NO_MISTAKES : { answers: validation.required }),
  toWire: flagged,
  fromWire: (answers) => {
    const right = answers.find(({ is_correct }) => is_correct === 1)?.value.toLowerCase();
    return VALUES.map((value) => draftAnswer(value, value.toLowerCase() === right));
  },
};

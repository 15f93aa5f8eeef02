/** The rules of rank questions: the values 1 to 10. One of them is marked as the model value (D20). */
import { validation } from '@/messages/validation';
import { draftAnswer, type KindRules, NO_MISTAKES } from '../draft';

const VALUES = Array.from({ length: 10 }, (_, at) => String(at + 1));

export const rules: KindRules = {
  written: false,
  blank: () => VALUES.map((value) => draftAnswer(value)),
  check: (answers) => (answers.some(({ correct }) => correct) ? NO_MISTAKES : { answers: validation.required }),
  // The server adds the values that the request does not contain.
  toWire: (answers) => answers.filter(({ correct }) => correct).map(({ value }) => ({ value, is_correct: 1 })),
  fromWire: (answers) => {
    const model = answers.find(({ is_correct }) => is_correct === 1)?.value;
    return VALUES.map((value) => draftAnswer(value, value === model));
  },
};

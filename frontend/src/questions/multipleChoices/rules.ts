/** The rules of multiple-choice questions: 2 to 6 choices, and at least one of them is correct (D20). */
import { templates as t } from '@/messages/templates';
import { validation } from '@/messages/validation';
import { checkTexts, draftAnswer, type KindRules, toFlaggedAnswers } from '../draft';

export const CHOICES = { min: 2, max: 6 } as const;

export const rules: KindRules = {
  written: true,
  blank: () => Array.from({ length: CHOICES.min }, () => draftAnswer()),
  check(answers) {
    const texts = checkTexts(answers);
    const count = answers.length;
    if (count === 0) return { answers: validation.required };
    if (count < CHOICES.min) return { answers: t.fewChoices(CHOICES.min), ...texts };
    if (count > CHOICES.max) return { answers: t.manyChoices(CHOICES.max), ...texts };
    return answers.some(({ correct }) => correct) ? texts : { ...texts, answers: t.selectCorrect };
  },
  toWire: toFlaggedAnswers,
  fromWire: (answers) => answers.map(({ value, is_correct }) => draftAnswer(value, is_correct === 1)),
};

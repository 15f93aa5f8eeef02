/** The rules of arrange questions: 2 to 10 items in their correct order (D20). */
import * as limits from '@/api/limits.gen';
import { templates as t } from '@/messages/templates';
import { validation } from '@/messages/validation';
import { checkTexts, draftAnswer, type KindRules } from '../draft';

export const ITEMS = { min: 2, max: limits.QuestionRequest.answers.maxItems } as const;

export const rules: KindRules = {
  written: true,
  blank: () => Array.from({ length: ITEMS.min }, () => draftAnswer()),
  check(answers) {
    const count = answers.length;
    if (count === 0) return { answers: validation.required };
    const texts = checkTexts(answers);
    if (count < ITEMS.min) return { answers: t.fewItems(ITEMS.min), ...texts };
    if (count > ITEMS.max) return { answers: t.manyItems(ITEMS.max), ...texts };
    return texts;
  },
  toWire: (answers) => answers.map(({ value }, at) => ({ value: value.trim(), order: at + 1 })),
  fromWire: (answers) =>
    [...answers].sort((one, other) => (one.order ?? 0) - (other.order ?? 0)).map(({ value }) => draftAnswer(value)),
};

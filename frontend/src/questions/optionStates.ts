/** The state of each option in a review: right, wrong, missed, or nothing. Each state has an icon and words. */
import { IconCheck, IconCircle, IconCircleDashedCheck, IconX } from '@tabler/icons-react';
import { questions as t } from '@/messages/questions';
import type { ReviewProps } from './kinds';

const STATES = {
  right: { Icon: IconCheck, said: t.chosenRight },
  wrong: { Icon: IconX, said: t.chosenWrong },
  missed: { Icon: IconCircleDashedCheck, said: t.missed },
  plain: { Icon: IconCircle, said: null },
} as const;

function optionState(correct: boolean, chosen: boolean): keyof typeof STATES {
  if (chosen) return correct ? 'right' : 'wrong';
  return correct ? 'missed' : 'plain';
}

export function optionStates({ question, value }: ReviewProps) {
  const modelOnly = value === undefined;
  const chosen = new Set(Array.isArray(value) ? value : []);
  return question.answers.map(({ id, value, is_correct }) => {
    const correct = is_correct === 1;
    const state = optionState(correct, modelOnly ? correct : chosen.has(id));
    return { id, value, state, ...STATES[state], ...(modelOnly && correct && { said: t.correct }) };
  });
}

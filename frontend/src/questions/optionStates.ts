/** What is said of each option of a question: right, wrong, missed, or nothing. Each state has an icon and words. */
import { IconCheck, IconCircle, IconCircleDashedCheck, IconX } from '@tabler/icons-react';
import { questions as words } from '@/messages/questions';
import type { ReviewProps } from './kinds';

const STATES = {
  right: { Icon: IconCheck, said: words.chosenRight },
  wrong: { Icon: IconX, said: words.chosenWrong },
  missed: { Icon: IconCircleDashedCheck, said: words.missed },
  plain: { Icon: IconCircle, said: null },
} as const;

function stateOf(correct: boolean, chosen: boolean): keyof typeof STATES {
  if (chosen) return correct ? 'right' : 'wrong';
  return correct ? 'missed' : 'plain';
}

export function optionStates({ question, given }: ReviewProps) {
  const modelOnly = given === undefined;
  const chosen = new Set(Array.isArray(given) ? given : []);
  return question.answers.map(({ id, value, is_correct }) => {
    const correct = is_correct === 1;
    const state = stateOf(correct, modelOnly ? correct : chosen.has(id));
    return { id, value, state, ...STATES[state], ...(modelOnly && correct && { said: words.correct }) };
  });
}

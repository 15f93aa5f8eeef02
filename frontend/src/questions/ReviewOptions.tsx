/** Options with the key, and with what was chosen where an answer is given. Each state has an icon and words. */
import { IconCheck, IconCircle, IconCircleDashedCheck, IconX } from '@tabler/icons-react';
import { messages } from '@/messages';
import type { ReviewProps } from './kinds';
import classes from './Review.module.css';

const { questions: words } = messages;
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

interface Props extends ReviewProps {
  /** Short values, side by side. */
  inRow?: boolean;
}

export function ReviewOptions({ question, given, inRow = false }: Props) {
  const modelOnly = given === undefined;
  const chosen = new Set(Array.isArray(given) ? given : []);
  return (
    <>
      <ul className={inRow ? classes.row : classes.list}>
        {question.answers.map(({ id, value, is_correct }) => {
          const correct = is_correct === 1;
          const state = stateOf(correct, modelOnly ? correct : chosen.has(id));
          const { Icon } = STATES[state];
          const said = modelOnly && correct ? words.correct : STATES[state].said;
          if (inRow && said === null) {
            return (
              <li key={id} className={classes.option}>
                {value}
              </li>
            );
          }
          return (
            <li key={id} className={classes.option} data-state={state}>
              <Icon size={16} stroke={2} aria-hidden />
              <span className={inRow ? undefined : classes.value}>{value}</span>
              {said && <span className={classes.said}>{said}</span>}
            </li>
          );
        })}
      </ul>
      {given === null && <p className={classes.unanswered}>{words.unanswered}</p>}
    </>
  );
}

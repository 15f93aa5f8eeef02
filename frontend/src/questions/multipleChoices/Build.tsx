/** Multiple choice: the choices, each marked correct or not. */
import { Checkbox } from '@mantine/core';
import { templates as words } from '@/messages/templates';
import { AnswerSet } from '../AnswerSet';
import type { BuildProps } from '../draft';
import { Lines } from '../Lines';
import classes from '../Lines.module.css';
import { CHOICES } from './rules';

export function Build(props: BuildProps) {
  const { answers, mistakes, onChange } = props;
  return (
    <AnswerSet label={words.choices} hint={words.choicesHint} mistakes={mistakes}>
      <Lines
        {...props}
        list="ul"
        limits={CHOICES}
        words={{ line: words.choice, add: words.addChoice, remove: words.removeChoice }}
        frame={(answer, at, text, remove) => (
          <li key={answer.key} className={classes.line}>
            <span className={classes.mark}>
              <Checkbox
                aria-label={words.choiceCorrect(at + 1)}
                checked={answer.correct}
                onChange={() => onChange(answers.with(at, { ...answer, correct: !answer.correct }))}
              />
            </span>
            {text}
            <span className={classes.tools}>{remove}</span>
          </li>
        )}
      />
    </AnswerSet>
  );
}

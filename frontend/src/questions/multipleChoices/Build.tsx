/** The editor of a multiple-choice question: the choices, each marked as correct or not. */
import { Checkbox } from '@mantine/core';
import { templates as t } from '@/messages/templates';
import { AnswerSet } from '../AnswerSet';
import type { BuildProps } from '../draft';
import { Lines } from '../Lines';
import classes from '../Lines.module.css';
import { CHOICES } from './rules';

export function Build(props: BuildProps) {
  const { answers, mistakes, onChange } = props;
  return (
    <AnswerSet label={t.choices} hint={t.choicesHint} mistakes={mistakes}>
      <Lines
        {...props}
        list="ul"
        limits={CHOICES}
        words={{ line: t.choice, add: t.addChoice, remove: t.removeChoice, same: t.sameChoice }}
        frame={(answer, at, text, remove) => (
          <li key={answer.key} className={classes.line}>
            <span className={classes.mark}>
              <Checkbox
                aria-label={t.choiceCorrect(at + 1)}
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

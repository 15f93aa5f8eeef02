/** A value on a scale from 1 to 10. */
import { locale } from '@/messages/locale';
import { questions } from '@/messages/questions';
import classes from '../Answer.module.css';
import { scaleSteps } from '../choiceKeys';
import type { AnswerProps } from '../kinds';
import { RadioCards } from '../RadioCards';

export function Answer({ question, labelledBy, value, onChange, readOnly = false }: AnswerProps) {
  const steps = scaleSteps(question);
  return (
    <>
      <p className={classes.hint}>
        <bdi>{questions.rankScale}</bdi>
      </p>
      <div role="radiogroup" dir={locale.direction} aria-labelledby={labelledBy} className={classes.scale}>
        <RadioCards
          name={question.id}
          chosen={value?.[0]}
          onChoose={(id) => onChange([id])}
          readOnly={readOnly}
          className={classes.step}
          options={steps.map(({ id, value }) => ({ id, content: value }))}
        />
      </div>
    </>
  );
}

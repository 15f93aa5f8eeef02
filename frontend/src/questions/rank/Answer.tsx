/** A value on a scale from 1 to 10. */
import { questions } from '@/messages/questions';
import classes from '../Answer.module.css';
import type { AnswerProps } from '../kinds';

export const height = () => 72;

export function Answer({ question, value, onChange, readOnly = false }: AnswerProps) {
  const steps = [...question.answers].sort((one, other) => Number(one.value) - Number(other.value));
  return (
    <>
      <p className={classes.hint}>{questions.rankScale}</p>
      <div role="radiogroup" aria-label={question.content} className={classes.scale}>
        {steps.map(({ id, value: step }) => (
          <label key={id} className={classes.step}>
            <input
              type="radio"
              name={question.id}
              checked={value?.[0] === id}
              disabled={readOnly}
              onChange={() => onChange([id])}
            />
            {step}
          </label>
        ))}
      </div>
    </>
  );
}

/** The participant's text beside the model answer. */
import { questions as t } from '@/messages/questions';
import type { ReviewProps } from '../kinds';
import classes from '../Review.module.css';
import { Sides } from '../Sides';

export function Review({ question, value }: ReviewProps) {
  const renderText = (value: string) => <p className={classes.text}>{value}</p>;
  return (
    <Sides
      given={typeof value === 'string' ? renderText(value) : value === undefined ? undefined : null}
      givenCaption={t.participantAnswer}
      model={renderText(question.answers[0]?.value ?? '')}
      modelCaption={t.modelAnswer}
    />
  );
}

/** The participant's text beside the model answer. */
import { questions as words } from '@/messages/questions';
import type { ReviewProps } from '../kinds';
import classes from '../Review.module.css';
import { Sides } from '../Sides';

export function Review({ question, given }: ReviewProps) {
  const text = (value: string) => <p className={classes.text}>{value}</p>;
  return (
    <Sides
      given={typeof given === 'string' ? text(given) : given === undefined ? undefined : null}
      givenCaption={words.participantAnswer}
      model={text(question.answers[0]?.value ?? '')}
      modelCaption={words.modelAnswer}
    />
  );
}

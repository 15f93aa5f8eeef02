/** Lets the participant choose any number of options. Each choice can be undone. */
import { answering } from '@/messages/answering';
import classes from '../Answer.module.css';
import type { AnswerProps } from '../kinds';
import { ManyOptions } from '../Options';

export function Answer(props: AnswerProps) {
  return (
    <>
      <p className={classes.hint}>{answering.chooseAll}</p>
      <ManyOptions {...props} />
    </>
  );
}

/** Any number of choices; each can be taken back. */
import { answering } from '@/messages/answering';
import classes from '../Answer.module.css';
import type { AnswerProps } from '../kinds';
import { Options } from '../Options';

export const height = (options: number) => options * 52 + 20;

export function Answer(props: AnswerProps) {
  return (
    <>
      <p className={classes.hint}>{answering.chooseAll}</p>
      <Options {...props} many />
    </>
  );
}

/** A text of one's own, with a counter near the end of the room that there is. */
import { useId } from 'react';
import { answering } from '@/messages/answering';
import classes from '../Answer.module.css';
import type { AnswerProps } from '../kinds';

/** Characters at most (2-assessment, the wire contract). */
const MAX = 10_000;
const NEAR = 1_000;

export const height = () => 157;

export function Answer({ question, value, onChange, readOnly = false }: AnswerProps) {
  const id = useId();
  const text = typeof value === 'string' ? value : '';
  const left = MAX - text.length;
  return (
    <>
      <textarea
        className={classes.text}
        aria-label={question.content}
        aria-describedby={id}
        maxLength={MAX}
        readOnly={readOnly}
        value={text}
        onChange={({ currentTarget: { value } }) => onChange(value === '' ? null : value)}
      />
      <p id={id} className={classes.counter}>
        {left <= NEAR && answering.charactersLeft(left)}
      </p>
      <span role="status" className="visually-hidden">
        {left <= 0 && answering.noCharactersLeft}
      </span>
    </>
  );
}

/** A text field for the participant's own text. It counts the words. Near the maximum length, it also shows the
    number of characters left. */
import { Textarea } from '@mantine/core';
import { answering } from '@/messages/answering';
import classes from '../Answer.module.css';
import type { AnswerProps } from '../kinds';

/** The maximum number of characters, as the API defines it. */
const MAX = 10_000;
const NEAR = 1_000;

const countWords = (text: string): number => text.trim().split(/\s+/).length;

export function Answer({ labelledBy, value, onChange, readOnly = false }: AnswerProps) {
  const text = typeof value === 'string' ? value : '';
  const left = MAX - text.length;
  const count = left <= NEAR ? answering.charactersLeft(left) : text.trim() && answering.words(countWords(text));
  return (
    <>
      <Textarea
        autosize
        minRows={5}
        maxRows={20}
        aria-labelledby={labelledBy}
        // A space keeps the line's height, so that nothing moves when the counter appears.
        description={<bdi>{count || '\u00a0'}</bdi>}
        inputWrapperOrder={['input', 'description']}
        classNames={{ input: classes.text, description: classes.counter }}
        maxLength={MAX}
        readOnly={readOnly}
        value={text}
        onChange={({ currentTarget: { value } }) => onChange(value === '' ? null : value)}
      />
      <span role="status" className="visually-hidden">
        {left <= 0 && answering.noCharactersLeft}
      </span>
    </>
  );
}

/** The progress of a long action, as a bar and as text for everyone. */
import { Progress } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from './work.module.css';

interface Props {
  done: number;
  /** The total, or 0 while it is unknown. */
  total: number;
  /** A text such as '12 of 40 passwords prepared'. */
  text: string;
}

export function WorkProgress({ done, total, text }: Props) {
  const status = useRef<HTMLParagraphElement>(null);
  // The focus is not on Stop, because a second Enter would press it.
  useEffect(() => status.current?.focus(), []);
  return (
    <>
      <p ref={status} tabIndex={-1} role="status" className={classes.text}>
        {text}
      </p>
      <Progress aria-hidden value={total > 0 ? (100 * done) / total : 0} />
    </>
  );
}

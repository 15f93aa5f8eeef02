/** How far long work is: a bar, and the same in words for everybody. */
import { Progress } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from './work.module.css';

interface Props {
  done: number;
  /** 0 as long as it is unknown. */
  total: number;
  /** '12 of 40 passwords prepared' */
  text: string;
}

export function WorkProgress({ done, total, text }: Props) {
  const status = useRef<HTMLParagraphElement>(null);
  // Not on Stop, which a second Enter would press.
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

/** A status as a dot and a word, because colour alone must not show it. */
import type { ReactNode } from 'react';
import classes from './StatusDot.module.css';

export type Tone = 'good' | 'waiting' | 'quiet' | 'bad' | 'accent';

export function StatusDot({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.status} data-tone={tone}>
      {children}
    </span>
  );
}

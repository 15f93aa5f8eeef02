/** The frame of our drawings: lines on a small background, with one part in the accent colour (`classes.fill`). */
import type { ReactNode } from 'react';
import classes from './Drawing.module.css';

export { classes as strokes };

export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 120 72" className={classes.drawing} aria-hidden="true" fill="none" strokeLinecap="round">
      {children}
    </svg>
  );
}

/** A surface with a hairline around it, for what belongs together. */
import type { ReactNode } from 'react';
import classes from './Panel.module.css';

export function Panel({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className={classes.panel}>
      {title && <h2 className={classes.title}>{title}</h2>}
      {children}
    </section>
  );
}

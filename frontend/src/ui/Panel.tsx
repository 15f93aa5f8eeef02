/** A surface with a hairline around it, for what belongs together: as wide as a form, or as the page. */
import type { ReactNode } from 'react';
import classes from './Panel.module.css';

interface Props {
  title?: string;
  wide?: boolean;
  children: ReactNode;
}

export function Panel({ title, wide, children }: Props) {
  return (
    <section className={classes.panel} data-wide={wide || undefined}>
      {title && <h2 className={classes.title}>{title}</h2>}
      {children}
    </section>
  );
}

/** A card on the page of a person: a title, an optional action beside it, and its content. */
import type { ReactNode } from 'react';
import classes from './User.module.css';

interface Props {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

export function Card({ title, action, children }: Props) {
  return (
    <section className={classes.card}>
      <div className={classes.head}>
        <h2>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}

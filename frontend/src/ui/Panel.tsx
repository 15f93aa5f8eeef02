/** A surface with a thin border that groups content. It is as wide as a form or as the page. */
import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Panel.module.css';

interface Props {
  title?: string;
  /** A fact beside the title. */
  note?: string;
  wide?: boolean;
  children: ReactNode;
}

export function Panel({ title, note, wide, children }: Props) {
  return (
    <Paper component="section" withBorder radius="lg" p="xl" className={classes.panel} mod={{ wide }}>
      {title && (
        <div className={classes.head}>
          <h2 className={classes.title}>{title}</h2>
          {note && <span className={classes.note}>{note}</span>}
        </div>
      )}
      {children}
    </Paper>
  );
}

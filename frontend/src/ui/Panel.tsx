/** A surface with a thin border that groups content. It is as wide as a form or as the page. */
import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Panel.module.css';

interface Props {
  title?: string;
  wide?: boolean;
  children: ReactNode;
}

export function Panel({ title, wide, children }: Props) {
  return (
    <Paper component="section" withBorder radius="lg" p="xl" className={classes.panel} mod={{ wide }}>
      {title && <h2 className={classes.title}>{title}</h2>}
      {children}
    </Paper>
  );
}

/** Mantine's empty state with our own drawing, a sentence, a hint and an action. */
import { EmptyState as MantineEmptyState } from '@mantine/core';
import type { ReactNode } from 'react';
import { Drawing, strokes } from './Drawing';
import classes from './EmptyState.module.css';

interface Props {
  title: string;
  hint?: ReactNode;
  action?: ReactNode;
}

/** The drawing: an open colonnade, the training ground before anyone has arrived. */
function Colonnade() {
  return (
    <Drawing>
      <path d="M8 64h104M14 58h92" />
      <path d="M20 20h80l-6-8H26z" className={strokes.fill} />
      <path d="M26 26v26M31 26v26M57.5 26v26M62.5 26v26M89 26v26M94 26v26" />
      <path d="M23 23h11M23 55h11M54.5 23h11M54.5 55h11M86 23h11M86 55h11" />
    </Drawing>
  );
}

export function EmptyState({ title, hint, action }: Props) {
  return (
    <MantineEmptyState className={classes.empty} icon={<Colonnade />} title={title} description={hint}>
      {action && <MantineEmptyState.Actions>{action}</MantineEmptyState.Actions>}
    </MantineEmptyState>
  );
}

/** Mantine's empty state with our own drawing, a sentence, a hint and an action. */
import { EmptyState as MantineEmptyState } from '@mantine/core';
import type { ReactNode } from 'react';
import { Drawing, strokes } from './Drawing';
import classes from './EmptyState.module.css';

/** The reason why there is nothing to see: there are no rows, no row matches, or loading failed. */
type Reason = 'empty' | 'noMatch' | 'failed';

interface Props {
  title: string;
  hint?: ReactNode;
  action?: ReactNode;
  reason?: Reason;
}

const DRAWINGS: Record<Reason, ReactNode> = {
  // An open colonnade: the training ground before anyone has arrived.
  empty: (
    <>
      <path d="M8 64h104M14 58h92" />
      <path d="M20 20h80l-6-8H26z" className={strokes.fill} />
      <path d="M26 26v26M31 26v26M57.5 26v26M62.5 26v26M89 26v26M94 26v26" />
      <path d="M23 23h11M23 55h11M54.5 23h11M54.5 55h11M86 23h11M86 55h11" />
    </>
  ),
  // A lens over a wall with a missing stone.
  noMatch: (
    <>
      <path d="M8 64h104M14 64V44h30M14 54h28M24 44v10M34 54v10M24 64v-10M76 44h30v20M78 54h28M86 44v10M96 54v10" />
      <path d="M46 44h26v10H46z" className={strokes.missing} />
      <circle cx="60" cy="30" r="18" className={strokes.fill} />
      <path d="M73 43l13 13" />
    </>
  ),
  // An aqueduct whose middle part is missing.
  failed: (
    <>
      <path d="M8 64h104" />
      <path d="M10 24h32l-3 7H10z" className={strokes.fill} />
      <path d="M110 24H80l4 7h26z" className={strokes.fill} />
      <path d="M14 64V44a9 9 0 0 1 18 0v20M36 64V34M106 64V44a9 9 0 0 0-18 0v20M84 64V36" />
      <path d="M46 27h30" className={strokes.missing} />
    </>
  ),
};

export function EmptyState({ title, hint, action, reason = 'empty' }: Props) {
  return (
    <MantineEmptyState
      className={classes.empty}
      icon={<Drawing>{DRAWINGS[reason]}</Drawing>}
      title={title}
      description={hint}
      data-reason={reason}
    >
      {action && <MantineEmptyState.Actions>{action}</MantineEmptyState.Actions>}
    </MantineEmptyState>
  );
}

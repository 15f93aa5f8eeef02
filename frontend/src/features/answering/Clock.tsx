/**
 * The remaining time: amber below five minutes and red below one minute, with the same information as text. The user
 * can hide it until the last minute.
 */
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconClock, IconClockOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { serverClock } from '@/api/serverClock';
import { Countdown } from '@/domain/Countdown';
import { answering as t } from '@/messages/answering';
import { common } from '@/messages/common';
import classes from './Clock.module.css';
import type { Engine } from './engine';
import { useCompact } from './useRoom';
import { type TimeStage, useClockChoice } from './useTimeStage';

interface Props {
  engine: Engine;
  stage: TimeStage;
}

export function Clock({ engine, stage }: Props) {
  const [hides] = useClockChoice();
  const compact = useCompact();
  const hidden = hides && stage !== 'last';
  const deadline = useStore(engine.store, (session) => session.deadline);
  const clockVersion = useStore(engine.store, (session) => session.clockVersion);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each word of the server sets the clock anew
  const seconds = useMemo(() => Math.max(0, (deadline - serverClock.now()) / 1000), [deadline, clockVersion]);
  // If there is no space for the line about the end, the clock shows it.
  const label = { plenty: common.timeLeft, low: t.clock.low, last: compact ? t.clock.endingShort : t.clock.last }[
    stage
  ];
  return (
    <div className={classes.clock} data-stage={hidden ? undefined : stage}>
      <span className={classes.label} aria-hidden>
        {hidden ? t.clock.hidden : label}
      </span>
      <strong hidden={hidden}>
        <Countdown seconds={seconds} onEnd={engine.timeUp} />
      </strong>
    </div>
  );
}

/** A button that hides or shows the clock. */
export function ClockSwitch({ stage }: Pick<Props, 'stage'>) {
  const [hides, hide] = useClockChoice();
  const last = stage === 'last';
  const Icon = hides && !last ? IconClockOff : IconClock;
  const label = last ? t.clock.stays : hides ? t.clock.show : t.clock.hide;
  return (
    <Tooltip label={label}>
      <ActionIcon size={44} aria-label={label} aria-disabled={last || undefined} onClick={() => last || hide(!hides)}>
        <Icon size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

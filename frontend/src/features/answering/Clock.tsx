/**
 * The remaining time: amber below five minutes and red below one minute, with the same information as text. The user
 * can hide it until the last minute.
 */
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconClock, IconClockOff, IconHourglassLow } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { serverClock } from '@/api/serverClock';
import { Countdown } from '@/domain/Countdown';
import { answering as t } from '@/messages/answering';
import { common } from '@/messages/common';
import classes from './Clock.module.css';
import type { Engine } from './engine';
import { countAnswered, type Paper } from './paper';
import { type TimeStage, useClockChoice } from './useTimeStage';

interface Props {
  engine: Engine;
  stage: TimeStage;
}

export function Clock({ engine, stage }: Props) {
  const [hides] = useClockChoice();
  const hidden = hides && stage !== 'last';
  const deadline = useStore(engine.store, (session) => session.deadline);
  const clockVersion = useStore(engine.store, (session) => session.clockVersion);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each word of the server sets the clock anew
  const seconds = useMemo(() => Math.max(0, (deadline - serverClock.now()) / 1000), [deadline, clockVersion]);
  const label = { plenty: common.timeLeft, low: t.clock.low, last: t.clock.last }[stage];
  return (
    <div className={classes.clock} data-stage={hidden ? undefined : stage}>
      <span aria-hidden>{hidden ? t.clock.hidden : label}</span>
      <strong hidden={hidden}>
        <Countdown seconds={seconds} onEnd={engine.timeUp} />
      </strong>
    </div>
  );
}

/** Hides the clock, or shows it again. */
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

/** The text in the last minute that explains what happens at the end. */
export function LastMinute({ engine, paper }: { engine: Engine; paper: Paper }) {
  const open = useStore(engine.store, ({ sheet }) => paper.questions.length - countAnswered(sheet));
  return (
    <div className={classes.last} data-last-minute>
      <IconHourglassLow size={18} stroke={1.75} aria-hidden />
      <p>
        <strong>{t.clock.ending}</strong> {t.clock.endingHint} {open > 0 && t.clock.open(open)}
      </p>
    </div>
  );
}

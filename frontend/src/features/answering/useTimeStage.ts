/** How much time is left, as far as the screen says it by colour and words. */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { serverClock } from '@/api/serverClock';
import { useDeviceChoice } from '@/device/webStorage';
import type { Engine } from './engine';

/** `low` below five minutes, `last` below one. */
export type TimeStage = 'plenty' | 'low' | 'last';

const LOW_MS = 5 * 60_000;
const LAST_MS = 60_000;
/** An interval, because a timer for the threshold would be late after a sleep. */
const LOOK_MS = 500;

export function timeStage(left: number): TimeStage {
  if (left > LOW_MS) return 'plenty';
  return left > LAST_MS ? 'low' : 'last';
}

export function useTimeStage(engine: Engine): TimeStage {
  const deadline = useStore(engine.store, (session) => session.deadline);
  const [stage, setStage] = useState(() => timeStage(deadline - serverClock.now()));
  useEffect(() => {
    const look = () => setStage(timeStage(deadline - serverClock.now()));
    const timer = setInterval(look, LOOK_MS);
    look();
    return () => clearInterval(timer);
  }, [deadline]);
  return stage;
}

const HIDDEN = 'hidden';

/** Whether this device hides the clock, and how to change that. */
export function useClockChoice() {
  const [value, choose] = useDeviceChoice('palestra.clock');
  return [value === HIDDEN, (hide: boolean) => choose(hide ? HIDDEN : null)] as const;
}

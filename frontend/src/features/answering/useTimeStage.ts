/** Returns the stage of the remaining time, which decides the colour and the text of the clock. */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { serverClock } from '@/api/serverClock';
import { useDeviceChoice } from '@/device/webStorage';
import type { Engine } from './engine';

/** `low` is below five minutes, and `last` is below one minute. */
export type TimeStage = 'plenty' | 'low' | 'last';

const LOW_MS = 5 * 60_000;
const LAST_MS = 60_000;
/** Uses an interval, because after a sleep a timer for the threshold would be late. */
const UPDATE_MS = 500;

export function timeStage(left: number): TimeStage {
  if (left > LOW_MS) return 'plenty';
  return left > LAST_MS ? 'low' : 'last';
}

export function useTimeStage(engine: Engine): TimeStage {
  const deadline = useStore(engine.store, (session) => session.deadline);
  const [stage, setStage] = useState(() => timeStage(deadline - serverClock.now()));
  useEffect(() => {
    const updateStage = () => setStage(timeStage(deadline - serverClock.now()));
    const timer = setInterval(updateStage, UPDATE_MS);
    updateStage();
    return () => clearInterval(timer);
  }, [deadline]);
  return stage;
}

const HIDDEN = 'hidden';

/** Returns whether the clock is hidden on this device, and a function to change that. */
export function useClockChoice() {
  const [value, choose] = useDeviceChoice('palestra.clock');
  return [value === HIDDEN, (hide: boolean) => choose(hide ? HIDDEN : null)] as const;
}

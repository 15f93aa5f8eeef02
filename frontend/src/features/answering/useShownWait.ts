/**
 * Returns the seconds until the next try that the screen shows. A delay of minutes counts down. A shorter delay stays
 * unchanged.
 */
import { useEffect, useReducer } from 'react';
import { useStore } from 'zustand';
import type { Engine } from './engine';

const LONG_S = 60;
const UPDATE_MS = 10_000;

export function useShownWait(engine: Engine): number | null {
  const wait = useStore(engine.store, ({ saveError }) => saveError?.wait ?? null);
  const retryAt = useStore(engine.store, ({ saveError }) => saveError?.retryAt ?? null);
  const isLong = wait !== null && wait >= LONG_S;
  const [, look] = useReducer((looks: number) => looks + 1, 0);
  useEffect(() => {
    if (!isLong) return;
    const timer = setInterval(look, UPDATE_MS);
    return () => clearInterval(timer);
  }, [isLong]);
  if (!isLong || retryAt === null) return wait;
  return Math.max(0, Math.round((retryAt - performance.now()) / 1000));
}

/** Clears answers. Each can be restored within ten seconds. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnswerValue } from '@/questions/kinds';
import type { Engine } from './engine';

const UNDO_MS = 10_000;

export interface Cleared {
  /** The answers that were just cleared, by question. */
  values: ReadonlyMap<string, AnswerValue>;
  clear: (id: string) => void;
  undo: (id: string) => void;
}

export function useCleared(engine: Engine): Cleared {
  const [values, setValues] = useState<Cleared['values']>(new Map());
  const latest = useRef(values);
  latest.current = values;
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running.values()) clearTimeout(timer);
    };
  }, []);

  const drop = useCallback((id: string) => {
    clearTimeout(timers.current.get(id));
    setValues((before) => new Map([...before].filter(([question]) => question !== id)));
  }, []);
  const clear = useCallback(
    (id: string) => {
      const value = engine.store.getState().sheet[id];
      if (value === undefined) return;
      engine.change(id, null);
      setValues((before) => new Map(before).set(id, value));
      clearTimeout(timers.current.get(id));
      timers.current.set(
        id,
        setTimeout(() => drop(id), UNDO_MS),
      );
    },
    [engine, drop],
  );
  const undo = useCallback(
    (id: string) => {
      const value = latest.current.get(id);
      if (value !== undefined) engine.change(id, value);
      drop(id);
    },
    [engine, drop],
  );
  return { values, clear, undo };
}

/** Runs an action, and ignores further calls while it is running, so that nothing is sent twice. */
import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/** The result of an action that stays locked: the user is leaving the page, so the action must not start again. */
export const LEAVING = Symbol('leaving');

export function useExclusive<Args extends unknown[]>(
  action: (...args: Args) => Promise<unknown>,
): { run: (...args: Args) => Promise<void>; busy: boolean } {
  const [busy, setBusy] = useState(false);
  // This is a ref, because a state would change too late: a second click may come before the next render.
  const underWay = useRef(false);
  const latest = useRef(action);
  useLayoutEffect(() => {
    latest.current = action;
  });
  const run = useCallback(async (...args: Args) => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    let leaving = false;
    try {
      leaving = (await latest.current(...args)) === LEAVING;
    } finally {
      if (!leaving) {
        underWay.current = false;
        setBusy(false);
      }
    }
  }, []);
  return { run, busy };
}

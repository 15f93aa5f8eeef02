/** Runs an action and ignores further calls while it is under way, so that nothing is sent twice. */
import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/** The result of an action that stays under way: the page is being left, and it must not start again meanwhile. */
export const LEAVING = Symbol('leaving');

export function useExclusive<Args extends unknown[]>(
  action: (...args: Args) => Promise<unknown>,
): { run: (...args: Args) => Promise<void>; busy: boolean } {
  const [busy, setBusy] = useState(false);
  // The state would be late: two clicks may come before it is rendered.
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

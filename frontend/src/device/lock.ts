/**
 * A lock that only one tab of the browser can hold at a time (the Web Locks API). Without support for locks, every tab
 * holds it.
 */
import { LIMIT_MS } from './limit';
import { lockManager } from './lockManager';

/** For each name of a lock, a promise that resolves when this tab has released the lock. */
const releasing = new Map<string, Promise<unknown>>();

/**
 * Takes the lock for this tab. Calls `lost` when another tab steals it. Returns a function that releases the lock, or
 * null if another tab holds it and `steal` is off. If the browser does not respond within `LIMIT_MS`, this tab
 * continues without the lock.
 */
export async function holdLock(name: string, steal: boolean, lost: () => void): Promise<(() => void) | null> {
  const locks = lockManager();
  if (!locks) return () => {};
  return new Promise((resolve) => {
    let isHeld = false;
    let isLate = false;
    const limit = setTimeout(() => {
      isLate = true;
      resolve(() => {});
    }, LIMIT_MS);
    const settle = (release: (() => void) | null) => {
      clearTimeout(limit);
      resolve(release);
    };
    const request = async () => {
      // Waits for a release by this tab, so that its own old lock is not mistaken for the lock of another tab.
      await releasing.get(name);
      if (isLate) return;
      await locks.request(name, steal ? { steal } : { ifAvailable: true }, (lock) => {
        if (isLate) return;
        if (!lock) return settle(null);
        isHeld = true;
        return new Promise<void>((release) =>
          settle(() => {
            isHeld = false;
            releasing.set(name, ended);
            release();
          }),
        );
      });
    };
    const ended = request()
      // The promise is rejected if another tab steals the lock, or earlier, if the browser does not allow locks.
      .catch(() => {
        if (isHeld) lost();
        settle(() => {});
      });
  });
}

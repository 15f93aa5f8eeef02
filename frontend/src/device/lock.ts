/** A lock that one tab of the browser holds at a time (the Web Locks API). Without locks every tab holds it. */
import { LIMIT_MS } from './limit';

/** Resolves when this tab has given back a lock, by the lock's name. */
const releasing = new Map<string, Promise<unknown>>();

function lockManager(): LockManager | undefined {
  try {
    // Absent where the page does not come over TLS, whatever its type says.
    return navigator.locks;
  } catch {
    return undefined;
  }
}

/**
 * Takes the lock for this tab. Calls `lost` when another tab took it over. Returns the release, or null when another
 * tab holds it and `steal` is off. If the browser does not answer within `LIMIT_MS`, this tab goes on without the lock.
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
      // A lock that this tab has just released is not held by another one.
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
      // Rejected where another tab stole the lock, or before it was held, where the browser denies locks.
      .catch(() => {
        if (isHeld) lost();
        settle(() => {});
      });
  });
}

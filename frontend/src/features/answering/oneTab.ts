/** One tab answers at a time (the Web Locks API). Where the browser has no locks, the server's revisions decide. */

/** The locks that this tab gives back at the moment, by their names. */
const releasing = new Map<string, Promise<unknown>>();

/**
 * Holds the event for this tab. Calls `lost` when another tab took it over. Returns the release, or null when another
 * tab holds it and `steal` is off.
 */
export async function holdEvent(name: string, steal: boolean, lost: () => void): Promise<(() => void) | null> {
  // Absent where the page does not come over TLS, whatever its type says.
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return () => {};
  // A lock that this tab has just released is not held by another one.
  await releasing.get(name);
  return new Promise((resolve) => {
    let isHeld = false;
    const ended = locks
      .request(name, steal ? { steal } : { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(null);
        isHeld = true;
        return new Promise<void>((release) =>
          resolve(() => {
            isHeld = false;
            releasing.set(name, ended);
            release();
          }),
        );
      })
      // Rejected where another tab stole the lock, or before it was held, where the browser denies locks.
      .catch(() => {
        if (isHeld) lost();
        resolve(() => {});
      });
  });
}

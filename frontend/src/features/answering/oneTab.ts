/** One tab answers at a time (the Web Locks API). Where the browser has no locks, the server's revisions decide. */

/**
 * Holds the event for this tab. Calls `lost` when another tab took it over. Gives the release, or null when another
 * tab holds it and `steal` is off.
 */
export async function holdEvent(name: string, steal: boolean, lost: () => void): Promise<(() => void) | null> {
  // Absent where the page does not come over TLS, whatever its type says.
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return () => {};
  return new Promise((resolve) => {
    let released = false;
    locks
      .request(name, steal ? { steal } : { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(null);
        return new Promise<void>((release) =>
          resolve(() => {
            released = true;
            release();
          }),
        );
      })
      .catch(() => {
        if (!released) lost();
      });
  });
}

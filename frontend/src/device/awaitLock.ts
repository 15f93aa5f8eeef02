/** Waits for a lock until another tab releases it, however long that takes. */
import { lockManager } from './lockManager';

/**
 * Waits, if necessary for hours, until this tab gets the lock, and then calls `got` once. Returns a function that releases
 * the lock or stops waiting. Without locks, `got` is never called.
 */
export function awaitLock(name: string, got: () => void): () => void {
  const waiting = new AbortController();
  let release: (() => void) | null = null;
  const request = async () =>
    lockManager()?.request(name, { signal: waiting.signal }, () => {
      if (waiting.signal.aborted) return;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      got();
      return held;
    });
  // The promise is rejected if the browser does not allow locks, or if this tab stops waiting.
  request().catch(() => undefined);
  return () => {
    if (release) release();
    else waiting.abort();
  };
}

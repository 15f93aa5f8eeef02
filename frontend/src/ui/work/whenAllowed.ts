/** Repeats a request that the server refuses because too much was changed at once, or because it is busy. */
import { ApiError } from '@/api/errors';

/**
 * The longest delay in seconds that is waited for. A longer one is not from the limit of all changes, which lets the
 * next change pass within a minute, but from a limit of this request alone.
 */
const MAX_WAIT_S = 60;

interface Options {
  /** Ends the wait early. Then the refusal is thrown. */
  signal: AbortSignal;
  /** Called with true when a wait begins, and with false when it is over. */
  onWait: (isWaiting: boolean) => void;
}

function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, seconds * 1000);
    signal.addEventListener('abort', end);
  });
}

/** Whether the server refused a request only for a short time. A full disk is not over that soon. */
export const isRefusedForNow = (error: unknown): error is ApiError & { retryAfter: number } =>
  error instanceof ApiError &&
  (error.status === 429 || (error.status === 503 && error.code !== 'storage_low')) &&
  error.retryAfter !== null &&
  error.retryAfter <= MAX_WAIT_S;

/** Sends the request. If the server refuses it for now, waits as long as the server asks, and sends it again. */
export async function whenAllowed(send: () => Promise<unknown>, { signal, onWait }: Options): Promise<void> {
  for (;;) {
    try {
      await send();
      return;
    } catch (error) {
      if (!isRefusedForNow(error) || signal.aborted) throw error;
      onWait(true);
      await pause(error.retryAfter, signal);
      onWait(false);
      if (signal.aborted) throw error;
    }
  }
}

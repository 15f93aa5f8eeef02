/**
 * Repeats a request that the server refuses because too much was changed at once, or because it is busy, and if the
 * request may reach the server twice, also one without a response.
 */
import { ApiError } from '@/api/errors';
import { pause } from '@/api/pause';

/**
 * The longest delay in seconds for which the app waits. A longer delay does not come from the limit of all changes,
 * which allows the next change within a minute, but from a limit of this request alone.
 */
const MAX_WAIT_S = 60;
/** The delay in seconds before the first repetition of a request without a response. Each further one is twice as long. */
const FIRST_LOST_WAIT_S = 1;

interface Options {
  /** Ends the wait early. Then the refusal is thrown. */
  signal: AbortSignal;
  /** Called with true when a wait begins, and with false when it is over. */
  onWait?: (isWaiting: boolean) => void;
  /**
   * How often a request without a response is repeated: a server that refuses a large body before it has read it ends
   * the connection, and then the browser shows no response. Only for requests that may reach the server twice.
   */
  repeats?: number;
}

/** Whether the server refused a request only for a short time. A full disk is not such a case. */
export const isRefusedForNow = (error: unknown): error is ApiError & { retryAfter: number } =>
  error instanceof ApiError &&
  (error.status === 429 || (error.status === 503 && error.code !== 'storage_low')) &&
  error.retryAfter !== null &&
  error.retryAfter <= MAX_WAIT_S;

/** Whether there was no response. A page that something in between sent instead is one, and does not go away soon. */
const isLost = (error: unknown): boolean => error instanceof ApiError && error.code === 'network';

/**
 * Sends the request. If the server refuses it for now, waits as long as the server asks, and sends it again. Returns the
 * response.
 */
export async function whenAllowed<Result>(
  send: () => Promise<Result>,
  { signal, onWait = () => {}, repeats = 0 }: Options,
): Promise<Result> {
  let lost = 0;
  for (;;) {
    try {
      return await send();
    } catch (error) {
      if (signal.aborted) throw error;
      let delay: number;
      if (isRefusedForNow(error)) {
        delay = error.retryAfter;
      } else if (isLost(error) && lost < repeats) {
        // Browsers that lost their connection at the same moment must not come back at the same moment.
        delay = FIRST_LOST_WAIT_S * 2 ** lost * (1 + Math.random());
        lost += 1;
      } else {
        throw error;
      }
      onWait(true);
      await pause(delay * 1000, signal);
      onWait(false);
      if (signal.aborted) throw error;
    }
  }
}

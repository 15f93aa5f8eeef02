import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError, intercepted } from '@/api/errors';
import { whenAllowed } from './whenAllowed';

/** The seconds that were waited. No time passes. */
let waits: number[] = [];

beforeEach(() => {
  waits = [];
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((end: () => void, ms: number) => {
    waits.push(ms / 1000);
    queueMicrotask(end);
    return 0;
  }) as never);
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => vi.restoreAllMocks());

const lost = () => new ApiError(0, {});
const busy = (seconds: number | null) => new ApiError(503, { code: 'unavailable' }, seconds);

/** Fails with these errors, one after the other, then answers. */
function failing(...errors: Error[]) {
  const left = [...errors];
  return vi.fn(async () => {
    const error = left.shift();
    if (error) throw error;
    return 'stored';
  });
}
const { signal } = new AbortController();

it('waits as long as a busy server asks, and gives the response', async () => {
  const states: boolean[] = [];
  const onWait = (isWaiting: boolean) => states.push(isWaiting);
  expect(await whenAllowed(failing(busy(5), busy(2)), { signal, onWait })).toBe('stored');
  expect(waits).toEqual([5, 2]);
  expect(states).toEqual([true, false, true, false]);
});

it('repeats a request without a response after longer and longer waits, as often as it may', async () => {
  expect(await whenAllowed(failing(lost(), lost(), lost()), { signal, repeats: 3 })).toBe('stored');
  expect(waits).toEqual([1.5, 3, 6]);
  const send = failing(lost(), lost(), lost());
  await expect(whenAllowed(send, { signal, repeats: 2 })).rejects.toMatchObject({ code: 'network' });
  expect(send).toHaveBeenCalledTimes(3);
});

it.each([
  ['no response to a request that must reach the server once', lost(), 0],
  ['the page of a network that asks to sign in', intercepted(), 4],
  ['a busy server that does not say how long', busy(null), 4],
  ['a longer wait than a minute', busy(61), 4],
  ['a full disk', new ApiError(503, { code: 'storage_low' }, 5), 4],
  ['a refusal', new ApiError(422, {}), 4],
])('does not repeat after %s', async (_, error, repeats) => {
  const send = failing(error);
  await expect(whenAllowed(send, { signal, repeats })).rejects.toBe(error);
  expect(send).toHaveBeenCalledTimes(1);
  expect(waits).toEqual([]);
});

it('ends with the failure if it is stopped while it waits', async () => {
  const abort = new AbortController();
  const send = failing(lost());
  const onWait = (isWaiting: boolean) => isWaiting && abort.abort();
  await expect(whenAllowed(send, { signal: abort.signal, onWait, repeats: 4 })).rejects.toMatchObject({ status: 0 });
  expect(send).toHaveBeenCalledTimes(1);
});

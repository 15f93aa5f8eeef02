import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  ['once a response has told the time', '2027-01-01T00:00:00Z', null],
  ['not by the clock of the device', null, 'typed'],
])('removes what has expired, %s', async (_, serverTime, left) => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2036-01-01T00:00:00Z'));
  vi.resetModules();
  const { serverClock } = await import('@/api/serverClock');
  const { readRecord, takeClaim, writeRecords } = await import('@/device/records');
  const { tidyDevice } = await import('./tidyDevice');
  const claim = { key: 'draft:ada:cup', owner: 'page', expiresAt: Date.parse('2026-12-31T00:00:00Z') };
  await takeClaim(claim);
  await writeRecords(claim, { [claim.key]: 'typed' });
  tidyDevice();
  if (serverTime !== null) serverClock.sync(serverTime, serverClock.requestedAt());
  await vi.advanceTimersByTimeAsync(10_000);
  for (let turns = 0; turns < 20; turns += 1) await new Promise(setImmediate);
  expect(await readRecord(claim.key)).toBe(left);
});

import { expect, it, vi } from 'vitest';

const DATE = 'Sun, 22 Nov 2026 12:00:00 GMT';
const withDate = () => new Response(null, { headers: { Date: DATE } });

async function freshClock() {
  vi.resetModules();
  return (await import('./serverClock')).serverClock;
}
const seconds = (time: string, now: number) => Math.abs(Date.parse(time) - now) / 1000;

it('takes the Date of a response until an exact time has come', async () => {
  const clock = await freshClock();
  clock.syncWith({ data: {} }, withDate(), performance.now());
  expect(seconds('2026-11-22T12:00:00Z', clock.now())).toBeLessThan(1);
  clock.syncWith({ data: { server_time: '2026-11-22T13:00:00Z' } }, withDate(), performance.now());
  clock.syncWith(undefined, withDate(), performance.now());
  expect(seconds('2026-11-22T13:00:00Z', clock.now())).toBeLessThan(1);
});

it('takes the time of the first row of a list', async () => {
  const clock = await freshClock();
  clock.syncWith({ data: [{ server_time: '2026-11-22T14:00:00Z' }] }, withDate(), performance.now());
  expect(seconds('2026-11-22T14:00:00Z', clock.now())).toBeLessThan(1);
});

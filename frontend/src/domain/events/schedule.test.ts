import { expect, it } from 'vitest';
import { serverClock } from '@/api/serverClock';
import { openStatus, untilNextChange } from './schedule';

const MINUTE_MS = 60_000;
/** A list of events with these starts and ends, in minutes from now. */
const listOf = (...windows: [start: number, end: number][]) => {
  const at = (minutes: number) => new Date(serverClock.now() + minutes * MINUTE_MS).toISOString();
  const data = windows.map(([start, end]) => ({ starts_at: at(start), ends_at: at(end) }));
  return { state: { data: { data, meta: { current_page: 1, last_page: 1, per_page: 10, total: data.length } } } };
};

it('waits until the first event starts or ends, and a moment longer', () => {
  const wait = Number(untilNextChange(listOf([20, 90], [-60, 5], [30, 40])));
  expect(wait).toBeGreaterThan(5 * MINUTE_MS);
  expect(wait).toBeLessThan(5 * MINUTE_MS + 3_500);
});

it('waits an hour at most: a longer timer would run at once', () =>
  expect(untilNextChange(listOf([60 * 24 * 40, 60 * 24 * 41]))).toBe(60 * MINUTE_MS));

it('does not wait if nothing will change, or nothing is loaded', () => {
  expect(untilNextChange(listOf([-20, -10]))).toBe(false);
  expect(untilNextChange({ state: { data: undefined } })).toBe(false);
});

it('filters by a status that an open event can have', () => {
  expect(openStatus('running')).toEqual({ status: 'running' });
  expect(openStatus('ended')).toEqual({});
});

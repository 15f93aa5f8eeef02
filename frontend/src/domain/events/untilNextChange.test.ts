import { expect, it } from 'vitest';
import { serverClock } from '@/api/serverClock';
import { untilNextChange } from './untilNextChange';

const MINUTE_MS = 60_000;
/** Returns a list of events with these starts and ends, in minutes from now. */
const eventsWithWindows = (...windows: [start: number, end: number][]) => {
  const minutesFromNow = (minutes: number) => new Date(serverClock.now() + minutes * MINUTE_MS).toISOString();
  const data = windows.map(([start, end]) => ({ starts_at: minutesFromNow(start), ends_at: minutesFromNow(end) }));
  return { state: { data: { data, meta: { current_page: 1, last_page: 1, per_page: 10, total: data.length } } } };
};

it('waits until the first event starts or ends, and a moment longer', () => {
  const wait = Number(untilNextChange(eventsWithWindows([20, 90], [-60, 0.5], [30, 40])));
  expect(wait).toBeGreaterThan(0.5 * MINUTE_MS);
  expect(wait).toBeLessThan(0.5 * MINUTE_MS + 3_500);
});

it.each([
  ['is running', -60, 60],
  ['begins within a day', 60 * 20, 60 * 30],
] as const)('asks about once a minute while an event %s, because staff may change its times', (_, start, end) => {
  const list = eventsWithWindows([60 * 24 * 3, 60 * 24 * 4], [start, end]);
  const wait = Number(untilNextChange(list));
  expect(wait).toBeGreaterThanOrEqual(0.8 * MINUTE_MS);
  expect(wait).toBeLessThanOrEqual(1.2 * MINUTE_MS);
  // With the stream, which reports what staff change, the wait is ten times as long.
  expect(untilNextChange(list, true)).toBeCloseTo(10 * wait, 3);
});

it('has a pace for each response, which stays the same at every render', () => {
  const lists = Array.from({ length: 20 }, () => eventsWithWindows([-60, 60]));
  const waits = lists.map((list) => untilNextChange(list));
  expect(new Set(waits).size).toBeGreaterThan(10);
  expect(lists.map((list) => untilNextChange(list))).toEqual(waits);
});

it('asks at the next change with the stream too', () => {
  const wait = Number(untilNextChange(eventsWithWindows([0.5, 90]), true));
  expect(wait).toBeGreaterThan(0.5 * MINUTE_MS);
  expect(wait).toBeLessThan(0.5 * MINUTE_MS + 3_500);
});

it('waits an hour at most: a longer timer would run at once', () =>
  expect(untilNextChange(eventsWithWindows([60 * 24 * 40, 60 * 24 * 41]))).toBe(60 * MINUTE_MS));

it('does not wait if nothing will change, or nothing is loaded', () => {
  expect(untilNextChange(eventsWithWindows([-20, -10]))).toBe(false);
  expect(untilNextChange({ state: { data: undefined } })).toBe(false);
});

it('waits for one event as for a list', () => {
  const [event] = eventsWithWindows([-60, 0.5]).state.data.data;
  const wait = Number(untilNextChange({ state: { data: { data: event! } } }));
  expect(wait).toBeGreaterThan(0.5 * MINUTE_MS);
  expect(wait).toBeLessThan(0.5 * MINUTE_MS + 3_500);
});

it.each([
  ['in a pause', { paused_at: '2026-11-21T09:00:00Z' }],
  ['in the waiting room', { starts_by_hand: 1, begun_at: null }],
] as const)('asks again soon %s, whose end somebody decides', (_, values) => {
  const [event] = eventsWithWindows([-60, 90]).state.data.data;
  const query = { state: { data: { data: { ...event!, ...values } } } };
  const wait = Number(untilNextChange(query));
  expect(wait).toBeGreaterThanOrEqual(15_000);
  expect(wait).toBeLessThan(18_000);
  // The stream reports that end.
  expect(untilNextChange(query, true)).toBeGreaterThanOrEqual(8 * MINUTE_MS);
});

it('does not ask about an event that nobody has begun before its end', () => {
  const [event] = eventsWithWindows([-60, -1]).state.data.data;
  const ended = { ...event!, starts_by_hand: 1, begun_at: null } as const;
  expect(untilNextChange({ state: { data: { data: ended } } })).toBe(false);
});

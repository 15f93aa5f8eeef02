import { expect, it } from 'vitest';
import type { Page } from '@/api/queries';
import { serverClock } from '@/api/serverClock';
import type { OwnEvent } from '@/domain/events/kind';
import { untilNextReading } from './reading';

const inMinutes = (minutes: number) => new Date(serverClock.now() + minutes * 60_000).toISOString();
const window = { starts_at: inMinutes(-60), ends_at: inMinutes(60) };
const byHand = { ...window, status: 'pending', starts_by_hand: 1 } as const;
const anEvent = (values: Partial<OwnEvent>) =>
  ({
    ...window,
    status: 'running',
    starts_by_hand: 0,
    begun_at: null,
    paused_at: null,
    deadline: null,
    submitted_at: null,
    is_user_submit: 0,
    receipt: null,
    ...values,
  }) as OwnEvent;
const listOf = (...rows: Partial<OwnEvent>[]) => {
  const meta = { current_page: 1, last_page: 1, per_page: 50, total: rows.length };
  const response: Page<OwnEvent> = { data: rows.map(anEvent), meta };
  return { state: { data: response } };
};
const submitted = { is_user_submit: 1, submitted_at: inMinutes(-1), deadline: inMinutes(10) } as const;

it.each([
  ['the end of a pause', { paused_at: inMinutes(-5) }, 15_000, 17_500],
  [
    'the end of a pause, also past the planned end',
    { paused_at: inMinutes(-5), ends_at: inMinutes(-1) },
    15_000,
    17_500,
  ],
  ['the begin of an event that starts by hand', byHand, 15_000, 17_500],
  ['an event whose start has come', { status: 'pending' }, 3_000, 5_000],
  ['a receipt', submitted, 3_000, 5_000],
] as const)('asks again about %s', (_, values, least, most) => {
  const wait = untilNextReading(listOf(values));
  expect(wait).toBeGreaterThanOrEqual(least);
  expect(wait).toBeLessThanOrEqual(most);
});

it('asks seldom about what it is told of, and soon about what nobody tells', () => {
  expect(untilNextReading(listOf({ paused_at: inMinutes(-5) }), true)).toBeGreaterThan(400_000);
  expect(untilNextReading(listOf({}), true)).toBeGreaterThan(400_000);
  expect(untilNextReading(listOf(submitted), true)).toBeLessThanOrEqual(5_000);
});

it('waits as long at every render, so that a list that is read often does not put off the others', () => {
  for (const query of [listOf({ paused_at: inMinutes(-5) }), listOf({ status: 'pending' })]) {
    const wait = untilNextReading(query);
    expect([1, 2, 3].map(() => untilNextReading(query))).toEqual([wait, wait, wait]);
  }
});

it('does not ask again before anything is read, and after everything has ended', () => {
  expect(untilNextReading({ state: { data: undefined } })).toBe(false);
  expect(untilNextReading(listOf({ ends_at: inMinutes(-1), status: 'ended' }))).toBe(false);
  expect(untilNextReading(listOf({ ...byHand, ends_at: inMinutes(-1) }))).toBe(false);
});

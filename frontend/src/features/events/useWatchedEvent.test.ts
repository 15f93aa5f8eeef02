import { expect, it } from 'vitest';
import { serverClock } from '@/api/serverClock';
import { untilNextCheck } from './useWatchedEvent';

/** The response with an event that has this window, in minutes from now. */
const between = (start: number, end: number) => {
  const inMinutes = (minutes: number) => new Date(serverClock.now() + minutes * 60_000).toISOString();
  return { state: { data: { data: { starts_at: inMinutes(start), ends_at: inMinutes(end) } } } };
};

it('reads an event more often while it runs', () => {
  expect(untilNextCheck(between(-60, 60))).toBe(15_000);
  expect(untilNextCheck(between(20, 60))).toBeGreaterThan(45_000);
  expect(untilNextCheck(between(-60, -1))).toBe(false);
});

import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serverClock } from '@/api/serverClock';
import { clockText, splitIntoUnits, twoDigits, useTimeLeft } from './timeLeft';

it.each([
  [3909, '1:05:09'],
  [2536, '42:16'],
  [0.2, '00:01'],
  [-3, '00:00'],
  [100 * 3600 - 1, '99:59:59'],
  [100 * 3600, '4\u00a0d 4\u00a0h'],
  [400 * 86_400 + 60, '400\u00a0d'],
])('counts %s seconds as %s', (seconds, text) => expect(clockText(seconds)).toBe(text));

it.each([
  [0, '00:00:00:00'],
  [1, '00:00:00:01'],
  [61_000, '00:00:01:01'],
  [90_061_000, '01:01:01:01'],
  [-5, '00:00:00:00'],
])('splits %i ms', (milliseconds, text) => {
  const { days, hours, minutes, seconds } = splitIntoUnits(milliseconds);
  expect([days, hours, minutes, seconds].map(twoDigits).join(':')).toBe(text);
});

it.each([
  [1, 1],
  [60_000, 1],
  [60_001, 2],
  [(2 * 1440 + 65) * 60_000, 5],
])('counts a begun minute where minutes are the smallest unit: %i ms', (milliseconds, minutes) =>
  expect(splitIntoUnits(milliseconds, 'minutes')).toMatchObject({ minutes, seconds: 0 }),
);

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(() => vi.useRealTimers());

it('counts down by the server’s clock, and says once that the time has come', () => {
  const onEnd = vi.fn();
  serverClock.sync('2026-11-21T12:00:00Z', performance.now());
  function Left() {
    return String(Math.ceil(useTimeLeft('2026-11-21T12:00:02Z', onEnd) / 1000));
  }
  render(<Left />);
  expect(screen.getByText('2')).toBeVisible();
  act(() => vi.advanceTimersByTime(1_250));
  expect(screen.getByText('1')).toBeVisible();
  expect(onEnd).not.toHaveBeenCalled();
  act(() => vi.advanceTimersByTime(5_000));
  expect(onEnd).toHaveBeenCalledOnce();
});

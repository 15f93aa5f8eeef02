import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hasOwnClock, instantOf, readingOf } from './clock';

const JANUARY = Date.UTC(2026, 0, 15);

it('reads GMT as the server does', () => {
  expect(instantOf({ date: '2026-11-21', time: '09:30' }, 'gmt')).toBe(Date.UTC(2026, 10, 21, 9, 30));
  expect(readingOf(Date.UTC(2026, 10, 21, 9, 30), 'gmt')).toEqual({ date: '2026-11-21', time: '09:30' });
});

describe.each([
  ['Asia/Kolkata', '2026-11-22', '01:00', Date.UTC(2026, 10, 21, 19, 30)],
  ['Europe/Berlin', '2026-07-01', '01:30', Date.UTC(2026, 5, 30, 23, 30)],
  ['America/New_York', '2026-11-21', '20:00', Date.UTC(2026, 10, 22, 1)],
])('in %s', (zone, date, time, instant) => {
  const before = process.env['TZ'];
  beforeEach(() => {
    process.env['TZ'] = zone;
  });
  afterEach(() => {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  });

  it('reads the own clock, and writes the same', () => {
    expect(instantOf({ date, time }, 'own')).toBe(instant);
    expect(readingOf(instant, 'own')).toEqual({ date, time });
    expect(hasOwnClock(JANUARY)).toBe(true);
  });
});

it.each([
  ['UTC', false],
  ['Europe/London', true],
])('%s has a clock of its own: %s', (zone, expected) => {
  const before = process.env['TZ'];
  process.env['TZ'] = zone;
  expect(hasOwnClock(JANUARY)).toBe(expected);
  if (before === undefined) delete process.env['TZ'];
  else process.env['TZ'] = before;
});

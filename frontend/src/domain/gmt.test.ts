import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  formatLocalFull,
  formatLocalShortTime,
  formatLocalShortWindow,
  formatRelative,
  gmtDate,
  gmtDateTime,
  gmtWindow,
  isLocalTimeGmt,
  localTimeZone,
} from './gmt';

it('shows dates as D-MMM-YYYY in GMT, wherever the reader sits', () => {
  expect(gmtDate('2026-11-05T23:59:59+00:00')).toBe('5-Nov-2026');
  expect(gmtDate('2026-11-05T20:30:00-05:00')).toBe('6-Nov-2026');
});

it('shows the time of day in 24 hours', () =>
  expect(gmtDateTime('2026-01-21T09:05:00Z')).toBe('21-Jan-2026, 09:05 GMT'));

it('names the second date of a window only where it differs', () => {
  expect(gmtWindow('2026-12-04T09:30:00Z', '2026-12-04T11:00:00Z')).toBe('4-Dec-2026, 09:30 – 11:00');
  expect(gmtWindow('2026-11-03T09:30:00Z', '2026-11-05T11:00:00Z')).toBe('3-Nov-2026, 09:30 – 5-Nov-2026, 11:00');
});

it.each([
  ['2026-11-23T12:00:00Z', 'in 2 days'],
  // There are two midnights in 40 hours.
  ['2026-11-23T04:00:00Z', 'in 2 days'],
  ['2026-11-22T23:00:00Z', 'tomorrow'],
  ['2026-11-20T12:00:00Z', 'yesterday'],
  ['2026-11-21T11:55:00Z', '5 minutes ago'],
  ['2026-11-21T12:00:20Z', 'this minute'],
])('says %s as %s', (instant, words) =>
  expect(formatRelative(instant, Date.parse('2026-11-21T12:00:00Z'))).toBe(words),
);

describe('for a reader in Kolkata', () => {
  const before = process.env['TZ'];
  beforeEach(() => {
    process.env['TZ'] = 'Asia/Kolkata';
  });
  afterEach(() => {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  });

  it('shows their own time, in 24 hours, and its zone', () => {
    expect(formatLocalFull('2026-11-21T18:40:00Z')).toBe('Sun, 22 Nov 2026, 00:10');
    expect(isLocalTimeGmt('2026-11-21T18:40:00Z')).toBe(false);
    expect(localTimeZone()).toBe('Asia/Kolkata');
  });

  it('calls a city by its present name', () => {
    process.env['TZ'] = 'Asia/Katmandu';
    expect(localTimeZone()).toBe('Asia/Kathmandu');
  });

  it('shows the time of day alone on their day, and says that it is theirs', () => {
    const at = '2026-11-21T18:40:00Z';
    expect(formatLocalShortTime(at, Date.parse('2026-11-22T10:00:00Z'))).toBe('00:10 your time');
    expect(formatLocalShortTime(at, Date.parse('2026-11-21T10:00:00Z'))).toBe('22 Nov, 00:10 your time');
    expect(formatLocalShortTime(at, Date.parse('2027-01-02T10:00:00Z'))).toBe('22 Nov 2026, 00:10 your time');
  });

  it('names the second date of a window only where it differs for them', () => {
    expect(formatLocalShortWindow('2026-11-21T09:30:00Z', '2026-11-21T11:00:00Z')).toBe('21 Nov, 15:00 – 16:30');
    expect(formatLocalShortWindow('2026-11-21T17:30:00Z', '2026-11-21T19:00:00Z')).toBe(
      '21 Nov, 23:00 – 22 Nov, 00:30',
    );
  });
});

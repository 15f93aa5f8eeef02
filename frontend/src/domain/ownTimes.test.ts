import { afterEach, expect, it, vi } from 'vitest';
import { localDayAndMonth, ownAndGmt, ownAndGmtWindow } from './ownTimes';

const now = Date.parse('2026-11-25T08:00:00Z');
afterEach(() => vi.unstubAllEnvs());
const inZone = (zone: string) => vi.stubEnv('TZ', zone);

it.each([
  ['Africa/Lagos', '2026-11-25T18:00:00Z', ['19:00 your time', '18:00 GMT']],
  ['Africa/Lagos', '2026-11-27T17:00:00Z', ['Fri 27 Nov, 18:00 your time', '17:00 GMT']],
  ['Africa/Lagos', '2026-11-25T23:30:00Z', ['Thu 26 Nov, 00:30 your time', 'Wed 25 Nov, 23:30 GMT']],
  ['UTC', '2026-11-25T18:00:00Z', ['18:00 GMT', null]],
  ['UTC', '2026-11-27T18:00:00Z', ['Fri 27 Nov, 18:00 GMT', null]],
])('in %s, %s is read as %o', (zone, instant, texts) => {
  inZone(zone);
  expect(ownAndGmt(instant, now)).toEqual(texts);
});

it.each([
  [
    'Africa/Lagos',
    '2026-11-25T09:00:00Z',
    '2026-11-25T10:30:00Z',
    'Wed 25 Nov, 10:00 – 11:30 your time',
    '09:00 – 10:30 GMT',
  ],
  [
    'Asia/Kolkata',
    '2026-11-24T20:00:00Z',
    '2026-11-24T21:00:00Z',
    'Wed 25 Nov, 01:30 – 02:30 your time',
    'Tue 24 Nov, 20:00 – 21:00 GMT',
  ],
  [
    'Africa/Lagos',
    '2026-11-25T00:00:00Z',
    '2026-11-27T23:59:59Z',
    'Wed 25 Nov, 01:00 – Sat 28 Nov, 00:59 your time',
    'Wed 25 Nov, 00:00 – Fri 27 Nov, 23:59 GMT',
  ],
])('in %s, a window from %s to %s is read in both zones', (zone, starts, ends, own, gmt) => {
  inZone(zone);
  expect(ownAndGmtWindow(starts, ends)).toEqual([own, gmt]);
});

it('a window has no second reading where the own time is GMT', () => {
  inZone('UTC');
  expect(ownAndGmtWindow('2026-11-25T09:00:00Z', '2026-11-25T10:30:00Z')).toEqual([
    'Wed 25 Nov, 09:00 – 10:30 GMT',
    null,
  ]);
});

it('the day of an instant is that of the own zone', () => {
  inZone('Africa/Lagos');
  expect(localDayAndMonth('2026-11-30T23:30:00Z')).toEqual(['1', 'Dec']);
});

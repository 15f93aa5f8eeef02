import { afterEach, expect, it } from 'vitest';
import { emptyValues } from './rules';
import { isWindow, WINDOW_PRESETS, type WindowPreset, windowOf } from './windowPresets';

const now = Date.parse('2026-11-27T15:20:00Z');
const empty = emptyValues(null, { field: 'participant_type', choices: ['individual'] }, 'gmt');
const zone = process.env['TZ'];
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});
const times = (preset: WindowPreset, values: Partial<typeof empty> = {}) => {
  const { end_date, start_time, end_time } = windowOf(preset, { ...empty, ...values }, now);
  return `${end_date} ${start_time} ${end_time}`;
};

it('begins now without a start, and keeps a chosen day and start', () => {
  expect(times('hour')).toBe('2026-11-27 15:20 16:20');
  expect(times('twoHours', { end_date: '2026-12-01', start_time: '09:00' })).toBe('2026-12-01 09:00 11:00');
  expect(times('morning', { end_date: '2026-12-01', start_time: '09:00' })).toBe('2026-12-01 08:30 13:00');
  expect(times('afternoon')).toBe('2026-11-27 13:00 17:30');
  expect(times('day')).toBe('2026-11-27 00:00 23:59');
});

it.each([
  ['Asia/Kolkata', '05:30 23:59'],
  ['Europe/Berlin', '01:00 23:59'],
  ['America/New_York', '00:00 18:59'],
  ['Pacific/Auckland', '00:00 12:59'],
])('keeps a whole day in %s within one day in GMT', (own, expected) => {
  process.env['TZ'] = own;
  expect(times('day', { end_date: '2026-11-27', clock: 'own' })).toBe(`2026-11-27 ${expected}`);
});

it('knows which window is chosen', () => {
  const chosen = { ...empty, end_date: '2026-12-01', start_time: '08:30', end_time: '13:00' };
  expect(WINDOW_PRESETS.filter((preset) => isWindow(preset, chosen, now))).toEqual(['morning']);
  expect(WINDOW_PRESETS.filter((preset) => isWindow(preset, { ...chosen, end_time: '09:30' }, now))).toEqual(['hour']);
  expect(WINDOW_PRESETS.filter((preset) => isWindow(preset, empty, now))).toEqual([]);
});

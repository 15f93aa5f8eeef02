/** The windows that the form of an event offers beside the days. */
import { type Clock, instantOf, readingOf } from './clock';
import type { EventValues } from './rules';

export const WINDOW_PRESETS = ['hour', 'twoHours', 'morning', 'afternoon', 'day'] as const;
export type WindowPreset = (typeof WINDOW_PRESETS)[number];

type Times = Pick<EventValues, 'start_time' | 'end_time'>;

const MINUTE_MS = 60_000;
const MINUTES: Partial<Record<WindowPreset, number>> = { hour: 60, twoHours: 120 };
const FIXED: Partial<Record<WindowPreset, Times>> = {
  morning: { start_time: '08:30', end_time: '13:00' },
  afternoon: { start_time: '13:00', end_time: '17:30' },
};
const FIRST = '00:00';
const LAST = '23:59';
const NOON = '12:00';

/**
 * Returns the times of a whole day. A window must be within one day in GMT (D24), so on another clock it is the longer
 * part of the day before or after midnight in GMT.
 */
function wholeDay(date: string, clock: Clock): Times {
  const midnight = instantOf({ date, time: FIRST }, 'gmt');
  const { time } = readingOf(midnight, clock);
  if (time <= NOON) return { start_time: time, end_time: LAST };
  return { start_time: FIRST, end_time: readingOf(midnight - MINUTE_MS, clock).time };
}

/** Returns the day and the times of a preset. A length keeps the chosen start, and otherwise begins at `now`. */
export function windowOf(
  preset: WindowPreset,
  { end_date, start_time, clock }: Pick<EventValues, 'end_date' | 'start_time' | 'clock'>,
  now: number,
): Times & { end_date: string } {
  const current = readingOf(now, clock);
  const date = end_date ?? current.date;
  const minutes = MINUTES[preset];
  if (minutes === undefined) return { end_date: date, ...(FIXED[preset] ?? wholeDay(date, clock)) };
  const start = start_time || current.time;
  const end = instantOf({ date, time: start }, clock) + minutes * MINUTE_MS;
  return { end_date: date, start_time: start, end_time: readingOf(end, clock).time };
}

/** Whether the form shows the window of a preset. */
export function isWindow(preset: WindowPreset, values: EventValues, now: number): boolean {
  if (!values.end_date || !values.start_time) return false;
  const times = windowOf(preset, values, now);
  return times.start_time === values.start_time && times.end_time === values.end_time;
}

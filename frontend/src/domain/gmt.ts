/** Formats instants as text: in GMT (specification, section 9) and in the user's own time zone. */
import { common } from '@/messages/common';
import { locale } from '@/messages/locale';
import { twoDigits } from './timeLeft';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Returns a date such as `21-Nov-2026`. */
export function gmtDate(instant: string): string {
  const at = new Date(instant);
  return `${at.getUTCDate()}-${MONTHS[at.getUTCMonth()]}-${at.getUTCFullYear()}`;
}

/** Returns a time of day such as `09:30`. */
export function gmtTime(instant: string): string {
  const at = new Date(instant);
  return `${twoDigits(at.getUTCHours())}:${twoDigits(at.getUTCMinutes())}`;
}

/** Returns an instant such as `21-Nov-2026, 09:30 GMT`. */
export const gmtDateTime = (instant: string): string => `${gmtDate(instant)}, ${gmtTime(instant)} GMT`;

/** Returns a window such as `3-Nov-2026, 09:30 – 5-Nov-2026, 11:00`. The second date appears only if it differs. */
export function gmtWindow(starts: string, ends: string): string {
  const sameDay = gmtDate(starts) === gmtDate(ends);
  return `${gmtDate(starts)}, ${gmtTime(starts)} – ${sameDay ? '' : `${gmtDate(ends)}, `}${gmtTime(ends)}`;
}

/** Time zones for which browsers use the former name of a city, and their present names. */
const CITIES: Readonly<Record<string, string>> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'America/Godthab': 'America/Nuuk',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** The user's time zone, such as `Asia/Kolkata`. */
export function localTimeZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return CITIES[timeZone] ?? timeZone;
}

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const localFullFormat = () =>
  new Intl.DateTimeFormat(locale.dateTag, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    ...clock,
  });

/** Returns an instant in the user's time zone, such as `Sat, 21 Nov 2026, 11:30`. */
export const formatLocalFull = (instant: string): string => localFullFormat().format(new Date(instant));

/** Returns an instant such as `Sat, 21 Nov 2026, 11:30 your time (Asia/Kolkata)`. */
export const formatLocalWithZone = (instant: string): string =>
  common.yourTime(formatLocalFull(instant), localTimeZone());

/**
 * Returns a window in the user's time zone, such as `21 Nov, 11:30 – 12:30`. The second date appears only if it
 * differs.
 */
export function formatLocalShortWindow(starts: string, ends: string): string {
  const [start, end] = [new Date(starts), new Date(ends)];
  const whole = new Intl.DateTimeFormat(locale.dateTag, { day: 'numeric', month: 'short', ...clock });
  const sameDay = start.toDateString() === end.toDateString();
  return `${whole.format(start)} – ${(sameDay ? new Intl.DateTimeFormat(locale.dateTag, clock) : whole).format(end)}`;
}

/**
 * Returns a time of day in the user's time zone, such as `11:30`. If it is not on the same day as `now` (in
 * milliseconds), returns a text such as `21 Nov, 11:30`, with the year if that differs too.
 */
export function formatLocalShortTime(instant: string, now: number): string {
  const at = new Date(instant);
  const today = new Date(now);
  const text = new Intl.DateTimeFormat(locale.dateTag, {
    ...(at.toDateString() !== today.toDateString() && { day: 'numeric', month: 'short' }),
    ...(at.getFullYear() !== today.getFullYear() && { year: 'numeric' }),
    ...clock,
  });
  return isLocalTimeGmt(instant) ? text.format(at) : common.yourClock(text.format(at));
}

/** Returns a time of day in the user's time zone, such as `11:30`. */
export const formatLocalMinutes = (instant: string): string =>
  new Intl.DateTimeFormat(locale.dateTag, clock).format(new Date(instant));

/** Returns a time of day in the user's time zone, such as `11:30:09`. */
export const formatLocalSeconds = (instant: string): string =>
  new Intl.DateTimeFormat(locale.dateTag, { ...clock, second: '2-digit' }).format(new Date(instant));

/** Whether the user's time zone has the same time as GMT at that instant. */
export const isLocalTimeGmt = (instant: string): boolean => new Date(instant).getTimezoneOffset() === 0;

/** Returns the instant at which a clock in GMT shows the same date and time as the user's clock. */
function asGmtReading(instant: string): string {
  const at = new Date(instant);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString();
}

/** Returns a date in the user's time zone, such as `21-Nov-2026`. */
export const formatLocalDate = (instant: string): string => gmtDate(asGmtReading(instant));

/** Returns a date and a time of day in the user's time zone, such as `21-Nov-2026, 11:30`. */
export const formatLocalDateTime = (instant: string): string =>
  `${formatLocalDate(instant)}, ${formatLocalMinutes(instant)}`;

/** Returns a window in the format of `gmtWindow`, but in the user's time zone. */
export const formatLocalWindow = (starts: string, ends: string): string =>
  gmtWindow(asGmtReading(starts), asGmtReading(ends));

/**
 * Returns the start and the end of a window, such as `Tue 24 Nov, 08:30` and `13:00`, in the user's time zone or in
 * GMT. The second day appears only if it differs.
 */
export function windowEnds(starts: number, ends: number, zone: 'own' | 'gmt'): readonly [from: string, to: string] {
  const timeZone = zone === 'gmt' ? { timeZone: 'UTC' } : {};
  const dayFormat = { weekday: 'short', day: 'numeric', month: 'short', ...timeZone } as const;
  const day = (at: number) => new Intl.DateTimeFormat(locale.dateTag, dayFormat).format(at).replace(',', '');
  const time = (at: number) => new Intl.DateTimeFormat(locale.dateTag, { ...clock, ...timeZone }).format(at);
  const [first, last] = [day(starts), day(ends)];
  return [`${first}, ${time(starts)}`, first === last ? time(ends) : `${last}, ${time(ends)}`];
}

const STEPS: readonly [Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** The number of midnights in the user's time zone between two instants. */
function calendarDays(from: number, to: number): number {
  const [first, last] = [from, to].map((at) => {
    const day = new Date(at);
    return Date.UTC(day.getFullYear(), day.getMonth(), day.getDate());
  });
  return ((last ?? 0) - (first ?? 0)) / 86_400_000;
}

/** Returns a text such as `in 2 days` or `5 minutes ago`. `now` is the server's time in milliseconds. */
export function formatRelative(instant: string, now: number): string {
  const seconds = (Date.parse(instant) - now) / 1000;
  const format = new Intl.RelativeTimeFormat(locale.tag, { numeric: 'auto' });
  const step = STEPS.find(([, size]) => Math.abs(seconds) >= size);
  // The user counts days by the calendar: what is 40 hours away is tomorrow, or the day after.
  if (step?.[0] === 'day') return format.format(calendarDays(now, Date.parse(instant)), 'day');
  return step ? format.format(Math.trunc(seconds / step[1]), step[0]) : format.format(0, 'minute');
}

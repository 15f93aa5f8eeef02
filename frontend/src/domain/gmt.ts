/** Instants as text: in GMT (specification, section 9) and in the reader's own time zone. */
import { common } from '@/messages/common';
import { locale } from '@/messages/locale';
import { twoDigits } from './timeLeft';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `21-Nov-2026` */
export function gmtDate(instant: string): string {
  const at = new Date(instant);
  return `${at.getUTCDate()}-${MONTHS[at.getUTCMonth()]}-${at.getUTCFullYear()}`;
}

/** `09:30` */
export function gmtTime(instant: string): string {
  const at = new Date(instant);
  return `${twoDigits(at.getUTCHours())}:${twoDigits(at.getUTCMinutes())}`;
}

/** `21-Nov-2026, 09:30 GMT` */
export const gmtDateTime = (instant: string): string => `${gmtDate(instant)}, ${gmtTime(instant)} GMT`;

/** `3-Nov-2026, 09:30 – 5-Nov-2026, 11:00`; the second date only where it differs. */
export function gmtWindow(starts: string, ends: string): string {
  const sameDay = gmtDate(starts) === gmtDate(ends);
  return `${gmtDate(starts)}, ${gmtTime(starts)} – ${sameDay ? '' : `${gmtDate(ends)}, `}${gmtTime(ends)}`;
}

/** The reader's time zone: `Asia/Kolkata`. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const ownFullFormat = () =>
  new Intl.DateTimeFormat(locale.dateTag, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    ...clock,
  });

/** `Sat, 21 Nov 2026, 11:30` in the reader's zone. */
export const ownFullTime = (instant: string): string => ownFullFormat().format(new Date(instant));

/** `Sat, 21 Nov 2026, 11:30 your time (Asia/Kolkata)` */
export const ownTime = (instant: string): string => common.yourTime(ownFullTime(instant), ownZone());

/** `21 Nov, 11:30 – 12:30` in the reader's zone; the second date only if it differs. */
export function ownShortWindow(starts: string, ends: string): string {
  const [start, end] = [new Date(starts), new Date(ends)];
  const whole = new Intl.DateTimeFormat(locale.dateTag, { day: 'numeric', month: 'short', ...clock });
  const sameDay = start.toDateString() === end.toDateString();
  return `${whole.format(start)} – ${(sameDay ? new Intl.DateTimeFormat(locale.dateTag, clock) : whole).format(end)}`;
}

/** `11:30` in the reader's zone; on another day than `now`, which is in milliseconds, `21 Nov, 11:30`. */
export function ownShortTime(instant: string, now: number): string {
  const at = new Date(instant);
  const sameDay = at.toDateString() === new Date(now).toDateString();
  const text = new Intl.DateTimeFormat(locale.dateTag, {
    ...(!sameDay && { day: 'numeric', month: 'short' }),
    ...clock,
  });
  return isGmtHere(instant) ? text.format(at) : common.yourClock(text.format(at));
}

/** `11:30:09` in the reader's zone. */
export const ownSeconds = (instant: string): string =>
  new Intl.DateTimeFormat(locale.dateTag, { ...clock, second: '2-digit' }).format(new Date(instant));

/** Whether the reader's clock shows GMT at that moment. */
export const isGmtHere = (instant: string): boolean => new Date(instant).getTimezoneOffset() === 0;

/** The same clock reading, as if it were GMT. */
function shifted(instant: string): string {
  const at = new Date(instant);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString();
}

/** `21-Nov-2026` where the reader is. */
export const ownDate = (instant: string): string => gmtDate(shifted(instant));

/** `21-Nov-2026, 11:30` where the reader is. */
export const ownDateTime = (instant: string): string => `${ownDate(instant)}, ${gmtTime(shifted(instant))}`;

/** A window as `gmtWindow` writes it, where the reader is. */
export const ownWindow = (starts: string, ends: string): string => gmtWindow(shifted(starts), shifted(ends));

/** `Tue 24 Nov, 08:30` and `13:00` in the reader's zone or in GMT; the second with its day only if it differs. */
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

/** `in 2 days`, `5 minutes ago`; `now` in milliseconds, from the server's clock. */
export function relative(instant: string, now: number): string {
  const seconds = (Date.parse(instant) - now) / 1000;
  const format = new Intl.RelativeTimeFormat(locale.tag, { numeric: 'auto' });
  const step = STEPS.find(([, size]) => Math.abs(seconds) >= size);
  return step ? format.format(Math.trunc(seconds / step[1]), step[0]) : format.format(0, 'minute');
}

/** Times in the user's own zone with GMT beside them (D112), as the participants' pages show them in a sentence. */
import { common } from '@/messages/common';
import { locale } from '@/messages/locale';
import { formatLocalMinutes, gmtTime, isLocalTimeGmt, windowEnds } from './gmt';

/**
 * Returns two texts: an instant in the user's time zone, such as `Fri 27 Nov, 11:30 your time`, and in GMT, such as
 * `09:30 GMT`. The first text omits the day if it is the day of `now` (in milliseconds). The second text omits the day
 * if both are on the same day. It is null if the user's zone is GMT.
 */
export function ownAndGmt(instant: string, now: number): readonly [own: string, gmt: string | null] {
  const at = Date.parse(instant);
  const [own] = windowEnds(at, at, 'own');
  const [gmt] = windowEnds(at, at, 'gmt');
  const sameDay = new Date(at).toDateString() === new Date(now).toDateString();
  const text = sameDay ? formatLocalMinutes(instant) : own;
  if (isLocalTimeGmt(instant)) return [common.gmtTime(text), null];
  const sameGmtDay = own.split(',')[0] === gmt.split(',')[0];
  return [common.yourClock(text), common.gmtTime(sameGmtDay ? gmtTime(instant) : gmt)];
}

/** Returns an instant like `ownAndGmt` as one text, with GMT in parentheses. */
export function ownThenGmt(instant: string, now: number): string {
  const [own, gmt] = ownAndGmt(instant, now);
  return gmt === null ? own : `${own} (${gmt})`;
}

/**
 * Returns two texts: a window in the user's time zone, such as `Wed 25 Nov, 10:00 – 11:30 your time`, and in GMT, such
 * as `09:00 – 10:30 GMT`. The second text omits the days if they are the same. It is null if the user's zone is GMT.
 */
export function ownAndGmtWindow(starts: string, ends: string): readonly [own: string, gmt: string | null] {
  const [start, end] = [Date.parse(starts), Date.parse(ends)];
  const own = windowEnds(start, end, 'own');
  const gmt = windowEnds(start, end, 'gmt');
  const isGmt = isLocalTimeGmt(starts) && isLocalTimeGmt(ends);
  if (isGmt) return [common.gmtTime(own.join(' – ')), null];
  const days = (texts: readonly string[]) => texts.map((text) => (text.includes(',') ? text.split(',')[0] : '')).join();
  const short = days(own) === days(gmt) && !own[1].includes(',');
  return [
    common.yourClock(own.join(' – ')),
    common.gmtTime(short ? `${gmtTime(starts)} – ${gmtTime(ends)}` : gmt.join(' – ')),
  ];
}

/** Returns a day and a time in the user's time zone, such as `Sunday, 22 November 2026, 13:21`. */
export const formatLocalLong = (instant: string): string =>
  new Intl.DateTimeFormat(locale.dateTag, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
    .format(new Date(instant))
    .replace(/ at /, ', ');

/** Returns the day and the month in the user's time zone, such as `25` and `Nov`. */
export const localDayAndMonth = (instant: string): readonly [day: string, month: string] => [
  new Intl.DateTimeFormat(locale.dateTag, { day: 'numeric' }).format(new Date(instant)),
  new Intl.DateTimeFormat(locale.dateTag, { month: 'short' }).format(new Date(instant)),
];

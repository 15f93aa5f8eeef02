/** Instants as text. Everything is GMT (specification, section 9) but `localTime`, the reader's own. */
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const two = (n: number) => String(n).padStart(2, '0');

/** `21-Nov-2026` */
export function gmtDate(instant: string): string {
  const at = new Date(instant);
  return `${at.getUTCDate()}-${MONTHS[at.getUTCMonth()]}-${at.getUTCFullYear()}`;
}

/** `09:30` */
export function gmtTime(instant: string): string {
  const at = new Date(instant);
  return `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`;
}

/** `21-Nov-2026, 09:30 GMT` */
export const gmtDateTime = (instant: string): string => `${gmtDate(instant)}, ${gmtTime(instant)} GMT`;

/** `3-Nov-2026, 09:30 – 5-Nov-2026, 11:00`; the second date only where it differs. */
export function gmtWindow(starts: string, ends: string): string {
  const sameDay = gmtDate(starts) === gmtDate(ends);
  return `${gmtDate(starts)}, ${gmtTime(starts)} – ${sameDay ? '' : `${gmtDate(ends)}, `}${gmtTime(ends)}`;
}

/** `Sat, 21 Nov 2026, 11:30 GMT+2`, where the reader sits. */
export const localTime = (instant: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(instant));

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
  const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  const step = STEPS.find(([, size]) => Math.abs(seconds) >= size);
  return step ? format.format(Math.trunc(seconds / step[1]), step[0]) : format.format(0, 'minute');
}

/** `1:05:09` or `42:16`. */
export function clockText(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  const hours = Math.floor(left / 3600);
  const rest = `${two(Math.floor((left % 3600) / 60))}:${two(left % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

/** The period of a time filter: the last hours or days, or a range of whole days in GMT. */
import { serverClock } from '@/api/serverClock';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The length of each preset, in milliseconds. */
const PRESETS = { '24h': DAY_MS, '7d': 7 * DAY_MS, '30d': 30 * DAY_MS } as const;

export type Period = '' | keyof typeof PRESETS | 'days';
export const PERIODS: readonly Period[] = ['', '24h', '7d', '30d', 'days'];

/** The interface that reads the parameters of an address. */
type ReadParam = (name: string) => string | null;

export function periodOf(param: ReadParam): Period {
  const named = PERIODS.find((period) => period !== '' && period === param('period'));
  return named ?? (param('from') || param('to') ? 'days' : '');
}

/** Returns a day like 2026-11-21. An address can contain any text: an invalid day is null. */
export function dayOf(text: string | null): string | null {
  const isDay = text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
  return isDay ? text : null;
}

/** Returns midnight of a day in GMT, or of the day after it. */
function midnightOf(text: string | null, days: 0 | 1): string | undefined {
  const day = dayOf(text);
  return day ? new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString() : undefined;
}

/** Returns the request parameters. The last day is included. */
export function periodQuery(param: ReadParam): { from?: string; to?: string } {
  const period = periodOf(param);
  if (period === 'days') {
    const from = midnightOf(param('from'), 0);
    const to = midnightOf(param('to'), 1);
    return { ...(from && { from }), ...(to && { to }) };
  }
  if (period === '') return {};
  // The period begins at a full hour. So the request stays the same while the page is open, and is the same as the
  // route's request.
  const now = Math.floor(serverClock.now() / HOUR_MS) * HOUR_MS;
  return { from: new Date(now - PRESETS[period]).toISOString() };
}

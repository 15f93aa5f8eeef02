/** The period of time that a list is narrowed to: the last hours or days, or whole days in GMT from one to another. */
import { serverClock } from '@/api/serverClock';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How far each preset reaches back, in milliseconds. */
const PRESETS = { '24h': DAY_MS, '7d': 7 * DAY_MS, '30d': 30 * DAY_MS } as const;

export type Period = '' | keyof typeof PRESETS | 'days';
export const PERIODS: readonly Period[] = ['', '24h', '7d', '30d', 'days'];

/** What reads the parameters of an address. */
type ReadParam = (name: string) => string | null;

export function periodOf(param: ReadParam): Period {
  const named = PERIODS.find((period) => period !== '' && period === param('period'));
  return named ?? (param('from') || param('to') ? 'days' : '');
}

/** Midnight of a day in GMT, or of the day after it. An address can contain anything: other texts filter nothing. */
function midnight(day: string | null, days: 0 | 1): string | undefined {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day ?? '') ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(at) ? undefined : new Date(at + days * DAY_MS).toISOString();
}

/** The parameters of the request. The last day is included. */
export function periodQuery(param: ReadParam): { from?: string; to?: string } {
  const period = periodOf(param);
  if (period === 'days') {
    const from = midnight(param('from'), 0);
    const to = midnight(param('to'), 1);
    return { ...(from && { from }), ...(to && { to }) };
  }
  if (period === '') return {};
  // From a full hour on: the request stays the same while the page is open, and is the one that the route has sent.
  const now = Math.floor(serverClock.now() / HOUR_MS) * HOUR_MS;
  return { from: new Date(now - PRESETS[period]).toISOString() };
}

/** What competitions are to staff and to participants alike. */
import type { Schemas } from '@/api/client';
import type { Page } from '@/api/queries';
import { serverClock } from '@/api/serverClock';

/** The status to filter an open list by, from the address; nothing if the address names no such status. */
export const openStatus = (value: string | null): { status?: Schemas['OpenStatus'] } =>
  value === 'pending' || value === 'running' ? { status: value } : {};

interface EventWindow {
  starts_at: string;
  ends_at: string;
  /** The end of the reader's time, if they have started. */
  deadline?: string | null;
}

/** Gives the server a moment to notice that the time has come. */
const MARGIN_MS = 500;
/** Many may wait for the same start: their requests are spread over this time. */
const SPREAD_MS = 2_500;
/** A timer of the browser must not be longer than 24 days; an hour is plenty. */
const MAX_WAIT_MS = 3_600_000;

/**
 * Returns how long to wait before a list of events is read again: until the next one starts or ends, or the reader's time
 * for one is over. Returns `false` if none will. It is the `refetchInterval` of the list's query.
 */
export function untilNextChange({ state: { data } }: { state: { data?: Page<EventWindow> | undefined } }) {
  const now = serverClock.now();
  const waits = (data?.data ?? [])
    .flatMap(({ starts_at, ends_at, deadline }) => [starts_at, ends_at, deadline ?? ends_at])
    .map((instant) => Date.parse(instant) - now)
    .filter((wait) => wait > 0);
  if (waits.length === 0) return false;
  return Math.min(Math.min(...waits) + MARGIN_MS + Math.random() * SPREAD_MS, MAX_WAIT_MS);
}

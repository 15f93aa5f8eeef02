/** Rules of event lists that the pages of staff and of participants share. */
import type { Schemas } from '@/api/client';
import type { Page } from '@/api/queries';
import { serverClock } from '@/api/serverClock';

/**
 * Returns the status in the address that an open list is filtered by. Returns undefined if the address contains no
 * valid status.
 */
export const openStatus = (value: string | null): { status?: Schemas['OpenStatus'] } =>
  value === 'pending' || value === 'running' ? { status: value } : {};

interface EventWindow {
  starts_at: string;
  ends_at: string;
  /** The end of the participant's own time, after the participant has started. */
  deadline?: string | null;
}

/** Waits a little longer, so that the server has also reached the instant. */
const MARGIN_MS = 500;
/** Many people may wait for the same start, so their requests are spread over this time. */
const SPREAD_MS = 2_500;
/** Browser timers cannot be longer than 24 days. One hour is enough. */
const MAX_WAIT_MS = 3_600_000;

/**
 * Returns how long to wait before a list of events is read again. The next reading is due when an event starts or ends,
 * or when the participant's own time ends. Returns `false` if no such instant follows. The result is the
 * `refetchInterval` of the list's query.
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

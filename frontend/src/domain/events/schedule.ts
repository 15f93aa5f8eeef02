/** Rules of event lists that the pages of staff and of participants share. */
import { serverClock } from '@/api/serverClock';
import type { EventStatus } from './kind';

/** Returns the filter by the status in the address, if events of this list can have that status. */
export function statusFilter<Status extends EventStatus>(
  value: string,
  statuses: readonly Status[],
): { status?: Status } {
  const status = statuses.find((one) => one === value);
  return status ? { status } : {};
}

interface EventWindow {
  starts_at: string;
  ends_at: string;
  /** The end of the participant's own time, after the participant has started. */
  deadline?: string | null;
  starts_by_hand?: 0 | 1;
  begun_at?: string | null;
  paused_at?: string | null;
}

/** Returns the time in milliseconds from the start to the end of an event. */
export const plannedMs = ({ starts_at, ends_at }: Pick<EventWindow, 'starts_at' | 'ends_at'>): number =>
  Date.parse(ends_at) - Date.parse(starts_at);

/** Whether staff have not started the event yet, although it starts by hand (D91). Only they know when they will. */
export const waitsForHand = ({ starts_by_hand, begun_at }: Pick<EventWindow, 'starts_by_hand' | 'begun_at'>): boolean =>
  starts_by_hand === 1 && begun_at === null;

/** Whether the next change of the event depends on staff, who must start or resume it. */
export const waitsForStaff = (event: EventWindow, now: number): boolean =>
  Boolean(event.paused_at) || (waitsForHand(event) && now < Date.parse(event.ends_at));

/** Returns the instant to compare with the times of an event. It stands still during a pause (D92). */
export const eventTime = ({ paused_at }: Pick<EventWindow, 'paused_at'>, now: number): number =>
  paused_at ? Math.min(now, Date.parse(paused_at)) : now;

/** The body of a response with one event or with a list. */
interface Body {
  data: EventWindow | readonly EventWindow[];
}

export interface Query {
  state: { data?: Body | undefined };
}

/** Waits a little longer, so that the server has also reached the instant. */
const MARGIN_MS = 500;
/** Many people may wait for the same start, so their requests are spread over this time. */
const SPREAD_MS = 2_500;
/** Browser timers cannot be longer than 24 days. One hour is enough. */
const MAX_WAIT_MS = 3_600_000;
/** How often an event is read whose next change depends on staff. */
const HELD_MS = 15_000;
/** Staff may move an event that begins within this time. */
const NEAR_MS = 86_400_000;
/** How often an event is read that is near or running. The time differs between pages, so that those that have heard of
    the same change do not ask at the same time ever after. */
const MOVED_MS = 60_000 - Math.random() * SPREAD_MS;

/** Returns after how many milliseconds to read an event again that waits for staff. */
export const heldInterval = (): number => HELD_MS + Math.random() * SPREAD_MS;

/**
 * Returns how long to wait before events of a list, or a single event, are read again. They are read again when the
 * next event starts or ends, or when the participant's own time ends, and at least once a minute if an event is near or
 * running. Returns `false` if there is no such instant. The result is used as the `refetchInterval` of the query.
 */
export function untilNextChange({ state: { data } }: Query) {
  const now = serverClock.now();
  const events = [data?.data ?? []].flat();
  if (events.some((event) => waitsForStaff(event, now))) return heldInterval();
  const waits = events
    .flatMap(({ starts_at, ends_at, deadline }) => [starts_at, ends_at, deadline ?? ends_at])
    .map((instant) => Date.parse(instant) - now)
    .filter((wait) => wait > 0);
  if (waits.length === 0) return false;
  const isNear = events.some(
    ({ starts_at, ends_at }) => Date.parse(starts_at) - now < NEAR_MS && Date.parse(ends_at) > now,
  );
  return Math.min(Math.min(...waits) + MARGIN_MS + Math.random() * SPREAD_MS, isNear ? MOVED_MS : MAX_WAIT_MS);
}

/** Decides when a page reads events again. Only pages that show events in a list, or one that has not ended, load it. */
import { serverClock } from '@/api/serverClock';
import { WITH_STREAM_MS } from '@/api/streamState';
import { type EventWindow, waitsForStaff } from './schedule';

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
/** How often an event is read whose next change depends on staff, if the stream does not report it. */
const HELD_MS = 15_000;
/** Staff may move an event that begins within this time. */
const NEAR_MS = 86_400_000;
/** About how often an event is read that is near or running. */
const MOVED_MS = 60_000;
/** Each response has its own pace, up to a fifth faster or slower, so that pages that read at the same moment do not
    stay in step. */
const PACES = 0.4;

const drawn = new WeakMap<object, number>();

/** Returns a random number from 0 to 1 for a response. Another number at each render would restart the waiting. */
export function chanceOf(response: object): number {
  const chance = drawn.get(response) ?? Math.random();
  drawn.set(response, chance);
  return chance;
}

/** Returns after how many milliseconds to read again what waits for staff. */
export const heldInterval = (): number => HELD_MS + Math.random() * SPREAD_MS;

/**
 * Returns how long to wait before events of a list, or a single event, are read again. They are read again when the
 * next event starts or ends, or when the participant's own time ends, and about once a minute if an event is near or
 * running. If staff decide about the next change, they are read more often. While the stream is open, which reports
 * what staff do, they are read seldom (D303). Returns `false` if there is no such instant. The result is used as the
 * `refetchInterval` of the query.
 */
export function untilNextChange({ state: { data } }: Query, isStreamOpen = false): number | false {
  if (data === undefined) return false;
  const now = serverClock.now();
  const events = [data.data].flat();
  const chance = chanceOf(data);
  const isHeld = events.some((event) => waitsForStaff(event, now));
  if (isHeld && !isStreamOpen) return HELD_MS + chance * SPREAD_MS;
  const waits = events
    .flatMap(({ starts_at, ends_at, deadline }) => [starts_at, ends_at, deadline ?? ends_at])
    .map((instant) => Date.parse(instant) - now)
    .filter((wait) => wait > 0);
  if (waits.length === 0 && !isHeld) return false;
  const isNear = events.some(
    ({ starts_at, ends_at }) => Date.parse(starts_at) - now < NEAR_MS && Date.parse(ends_at) > now,
  );
  const pace = 1 + PACES * (chance - 0.5);
  const most = isHeld || isNear ? (isStreamOpen ? WITH_STREAM_MS : MOVED_MS) * pace : MAX_WAIT_MS;
  return Math.min(Math.min(...waits) + MARGIN_MS + chance * SPREAD_MS, most);
}

/** Events that staff begin by hand: their participants wait for that in a waiting room (D91). */
import type { Event } from './kind';
import { plannedMs, waitsForHand } from './schedule';

type Waiting = Pick<Event, 'status' | 'starts_at' | 'starts_by_hand' | 'begun_at'>;

/** Whether the planned start has passed and staff have not begun the event yet. */
export const isInWaitingRoom = (event: Waiting, now: number): boolean =>
  event.status === 'pending' && waitsForHand(event) && now >= Date.parse(event.starts_at);

/** Returns the end of the event if staff begin it at `now`. */
export const endIfBegun = (event: Pick<Event, 'starts_at' | 'ends_at'>, now: number): string =>
  new Date(now + plannedMs(event)).toISOString();

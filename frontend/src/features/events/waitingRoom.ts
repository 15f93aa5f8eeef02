/** Whether the planned start has passed and staff have not begun the event yet (D91). */
import type { Event } from '@/domain/events/kind';
import { waitsForHand } from '@/domain/events/schedule';

type Waiting = Pick<Event, 'status' | 'starts_at' | 'starts_by_hand' | 'begun_at'>;

export const isInWaitingRoom = (event: Waiting, now: number): boolean =>
  event.status === 'pending' && waitsForHand(event) && now >= Date.parse(event.starts_at);

/** Rules of event lists that the pages of staff and of participants share. */
import type { EventStatus } from './kind';

/** Returns the filter by the status in the address, if events of this list can have that status. */
export function statusFilter<Status extends EventStatus>(
  value: string,
  statuses: readonly Status[],
): { status?: Status } {
  const status = statuses.find((one) => one === value);
  return status ? { status } : {};
}

export interface EventWindow {
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

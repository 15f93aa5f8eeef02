/** The state of an event for its participant. */
import type { Event, OwnEvent, OwnState } from '@/domain/events/kind';
import { eventTime, waitsForHand } from '@/domain/events/schedule';

/** Returns the state at `now` by the server's clock, so that the page changes without a reload. */
export function ownState(event: OwnEvent, now: number): OwnState {
  const { starts_at, ends_at, deadline, is_user_submit } = event;
  const at = eventTime(event, now);
  if (is_user_submit === 1) return 'submitted';
  if (now < Date.parse(waitsForHand(event) ? ends_at : starts_at)) return 'pending';
  // An attempt whose time is over counts as submitted (D29).
  if (deadline !== null) return at < Date.parse(deadline) ? 'answering' : 'submitted';
  return at < Date.parse(ends_at) && !waitsForHand(event) ? 'running' : 'ended';
}

/** Returns when a submitted event was submitted. */
export const submittedAt = ({ submitted_at, deadline, ends_at }: OwnEvent): string =>
  submitted_at ?? deadline ?? ends_at;

type Startable = Pick<OwnEvent, 'ends_at' | 'duration' | 'server_time'> & Partial<Pick<Event, 'deadline_from_now'>>;

/**
 * Returns the time for an attempt that starts at `now`: the duration, or the rest of the window if that is shorter. The
 * details of an event also contain extensions and the participant's extra time (D60).
 */
export function timeFromStart({ ends_at, duration, server_time, deadline_from_now }: Startable, now: number) {
  const own = deadline_from_now ? Date.parse(deadline_from_now) : null;
  const span = own === null ? duration * 60_000 : own - Date.parse(server_time);
  const end = Math.min(now + span, Math.max(Date.parse(ends_at), own ?? 0));
  return { minutes: Math.max(1, Math.floor((end - now) / 60_000)), end: new Date(end).toISOString() };
}

/** The state of an event for its participant. */
import type { OwnEvent, OwnState } from '@/domain/events/kind';
import { eventTime, waitsForHand } from '@/domain/events/schedule';
import { eventTerms } from '@/messages/eventTerms';
import { participation as t } from '@/messages/participation';

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

type Startable = Pick<OwnEvent, 'own_minutes' | 'ends_at' | 'server_time' | 'deadline_from_now'>;

/** Returns a number of minutes in words, and how many of them the event does not give to everyone. */
export const minutesInWords = (minutes: number, { duration }: Pick<OwnEvent, 'duration'>): string =>
  minutes > duration ? t.extraMinutes(minutes, minutes - duration) : t.minutes(minutes);

/**
 * Returns the time for an attempt that starts at `now`: the participant's minutes, or the rest of the window if that is
 * shorter. While the event runs, the server also knows about extensions and time after the end (D60).
 */
export function timeFromStart({ own_minutes, ends_at, server_time, deadline_from_now }: Startable, now: number) {
  const own = deadline_from_now ? Date.parse(deadline_from_now) : null;
  const span = own === null ? own_minutes * 60_000 : own - Date.parse(server_time);
  const end = Math.min(now + span, Math.max(Date.parse(ends_at), own ?? 0));
  return { minutes: Math.max(1, Math.floor((end - now) / 60_000)), end: new Date(end).toISOString() };
}

/** What distinguishes an event for this participant: the team, more minutes, and a start that only the organizer knows. */
export function ownNotes(event: OwnEvent, now: number): string[] {
  const state = ownState(event, now);
  const isBefore = state === 'pending' || state === 'running';
  const { own_minutes, duration, team_name } = event;
  return [
    ...(team_name ? [eventTerms.ownTeam(team_name)] : []),
    ...(isBefore && own_minutes > duration ? [minutesInWords(own_minutes, event)] : []),
    ...(state === 'pending' && waitsForHand(event) ? [t.begunByHand] : []),
  ];
}

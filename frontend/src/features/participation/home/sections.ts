/** Sorts a participant's events into the sections of the home (D193). This module uses no clock and no network. */
import type { OwnEvent } from '@/domain/events/kind';
import { waitsForHand } from '@/domain/events/schedule';
import { ownState, submittedAt } from '../state';

/** The sections in their order on the page. */
export type Section = 'answering' | 'open' | 'coming' | 'waiting' | 'finished';

/** The facts about the kind of an event that decide in which section the event is. */
export interface KindRules {
  /** Whether events of the kind get scores, so that a submitted event waits for its result. */
  isScored: boolean;
  /** Whether all users who see the event in their lists were assigned or have taken part. Otherwise an event that
      was not taken does not count as missed. */
  isAssigned: boolean;
}

/** Returns the section of an event at `now` by the server's clock, or null if the home does not show it. */
export function sectionOf(event: OwnEvent, now: number, { isScored, isAssigned }: KindRules): Section | null {
  switch (ownState(event, now)) {
    case 'answering':
      return 'answering';
    case 'running':
      // The start has passed, but the server has not reported yet that the event is running.
      return event.status === 'pending' ? 'coming' : 'open';
    case 'pending':
      return 'coming';
    case 'submitted':
      return isScored && !event.is_scored ? 'waiting' : 'finished';
    case 'ended':
      return isAssigned ? 'finished' : null;
  }
}

/** Whether the planned start of a pending event has passed. */
const hasCome = (event: OwnEvent, now: number): boolean =>
  event.status === 'pending' && now >= Date.parse(event.starts_at) && now < Date.parse(event.ends_at);

/** Whether the start of an event has passed, and the server has not reported yet that it is running. */
export const isDue = (event: OwnEvent, now: number): boolean => hasCome(event, now) && !waitsForHand(event);

/** Whether an event is in its waiting room: the planned start has passed, and no one has begun the event (D91). */
export const awaitsBegin = (event: OwnEvent, now: number): boolean => hasCome(event, now) && waitsForHand(event);

/** The instant that sorts the events of a section, and the direction. */
const ORDER: Record<Section, readonly [instant: (event: OwnEvent) => string, direction: 1 | -1]> = {
  answering: [({ deadline, ends_at }) => deadline ?? ends_at, 1],
  open: [({ ends_at }) => ends_at, 1],
  coming: [({ starts_at }) => starts_at, 1],
  waiting: [submittedAt, -1],
  finished: [
    (event) => (event.is_user_submit === 1 || event.deadline !== null ? submittedAt(event) : event.ends_at),
    -1,
  ],
};

/** An event is in two lists if it moves from one to the other between two responses. The newer row is used. */
function newestRows<T extends { event: OwnEvent }>(all: readonly T[]): T[] {
  const byId = new Map<string, T>();
  for (const one of all) {
    const known = byId.get(one.event.id);
    if (!known || Date.parse(known.event.server_time) < Date.parse(one.event.server_time)) byId.set(one.event.id, one);
  }
  return [...byId.values()];
}

/** Returns the sorted events of each section. Events with equal instants are sorted by name, then by id. */
export function homeSections<T extends { event: OwnEvent; rules: KindRules }>(
  all: readonly T[],
  now: number,
): Record<Section, T[]> {
  const sections: Record<Section, T[]> = { answering: [], open: [], coming: [], waiting: [], finished: [] };
  for (const one of newestRows(all)) {
    const section = sectionOf(one.event, now, one.rules);
    if (section) sections[section].push(one);
  }
  for (const [section, [instant, direction]] of Object.entries(ORDER)) {
    sections[section as Section].sort(
      ({ event: one }, { event: other }) =>
        direction * (Date.parse(instant(one)) - Date.parse(instant(other))) ||
        one.name.localeCompare(other.name) ||
        one.id.localeCompare(other.id),
    );
  }
  return sections;
}

/** Returns the instants at which an event moves to another section. */
export const momentsOf = ({ starts_at, ends_at, deadline }: OwnEvent): number[] =>
  [starts_at, ends_at, deadline ?? ends_at].map((instant) => Date.parse(instant));

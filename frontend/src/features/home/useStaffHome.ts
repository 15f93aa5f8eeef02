/** The data of the home of staff. */
import { useQueries } from '@tanstack/react-query';
import type { Page } from '@/api/queries';
import { useViewer } from '@/api/session';
import type { EventKind, EventRow, EventStatus } from '@/domain/events/kind';
import { untilNextChange } from '@/domain/events/untilNextChange';
import { combineQueries, type Loadable } from '@/ui/loadable';
import { type Answered, allReads, homeReads } from './reads';

export interface HomeEvent {
  kind: EventKind;
  event: EventRow;
}

export interface Waiting {
  kind: EventKind;
  event: Answered;
  waiting: number;
}

export interface StaffHome {
  /** The combined state of all queries on the page. */
  all: Loadable<unknown>;
  /** Null until it is known whether any event has begun. */
  begun: boolean | null;
  events: Record<'running' | 'pending', HomeEvent[]>;
  /** The number of all events in a state, including events that were not read. */
  total: (status: EventStatus) => number;
  /** What has waited longest comes first. */
  waiting: Waiting[];
  /** Undefined if the viewer may not see the number, or while it is loading. */
  count: (of: 'templates' | 'people' | 'invited') => number | undefined;
}

/** The time in milliseconds. If the server did not say since when sheets wait, they come last. */
const waitsSince = ({ event: { ungraded_since } }: Waiting): number =>
  ungraded_since === null ? Number.POSITIVE_INFINITY : Date.parse(ungraded_since);

export function useStaffHome(): StaffHome {
  const reads = homeReads(useViewer());
  const results = useQueries({
    queries: allReads(reads).map((read, at) => ({
      ...read,
      ...(at < reads.events.length && { refetchInterval: untilNextChange, refetchOnWindowFocus: true }),
    })),
  });
  const pageAt = <Row>(at: number) => results[at]?.data as Page<Row> | undefined;
  const lists = reads.events.map((list, at) => ({
    ...list,
    page: pageAt<EventRow>(at),
    isError: results[at]?.isError,
  }));
  const inState = (wanted: EventStatus): HomeEvent[] =>
    lists
      .filter(({ status }) => status === wanted)
      .flatMap(({ kind, page }) => (page?.data ?? []).map((event) => ({ kind, event })));
  const total = (wanted: EventStatus) =>
    lists.reduce((sum, { status, page }) => sum + (status === wanted ? (page?.meta.total ?? 0) : 0), 0);
  const byStart = (one: HomeEvent, other: HomeEvent) =>
    Date.parse(one.event.starts_at) - Date.parse(other.event.starts_at);
  const byEnd = (one: HomeEvent, other: HomeEvent) => Date.parse(one.event.ends_at) - Date.parse(other.event.ends_at);
  const hasBegun = total('running') + total('ended') > 0;
  const isKnown = lists.every(({ page }) => page !== undefined);
  const waiting = reads.marks
    .flatMap(({ kind }, at) =>
      (pageAt<Answered>(reads.events.length + at)?.data ?? []).map((event) => ({
        kind,
        event,
        // Results that the server has marked wait for no grader, whether they are published or not.
        waiting: event.ungraded,
      })),
    )
    .filter((one) => one.waiting > 0)
    .toSorted((one, other) => waitsSince(one) - waitsSince(other));
  return {
    all: combineQueries(...results),
    begun: hasBegun || (isKnown ? false : null),
    events: { running: inState('running').toSorted(byEnd), pending: inState('pending').toSorted(byStart) },
    total,
    waiting,
    count(of) {
      const at = reads.counts.findIndex((one) => one.of === of);
      return at < 0 ? undefined : pageAt(reads.events.length + reads.marks.length + at)?.meta.total;
    },
  };
}

/** Reads the event of a page of staff, and reads it again when something happens to it. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { serverClock } from '@/api/serverClock';
import { useEvents } from '@/domain/events/pages';
import { type Query, untilNextChange } from '@/domain/events/untilNextChange';
import { useWatch } from './live/useWatch';

/** How often the page of a running event reads it. */
const RUNNING_MS = 15_000;

/** Returns how long to wait before the page of an event reads it again, for the `refetchInterval` of the query. */
export function untilNextCheck(query: Query) {
  const next = untilNextChange(query);
  const now = serverClock.now();
  const hasBegun = [query.state.data?.data ?? []].flat().some(({ starts_at }) => Date.parse(starts_at) <= now);
  return next !== false && hasBegun ? Math.min(next, RUNNING_MS) : next;
}

export function useWatchedEvent(id: string) {
  const { kind, live } = useEvents();
  const client = useQueryClient();
  const query = useQuery({ ...kind.reads.detail(id), refetchInterval: untilNextCheck });
  const isOver = query.data === undefined || query.data.status === 'ended';
  useWatch(isOver ? null : live.stream(id), ({ kind: what }) => {
    if (what !== 'monitor') void client.invalidateQueries();
  });
  return query;
}

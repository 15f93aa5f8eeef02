/** Reads the event of a page of staff, and reads it again when something happens to it. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEvents } from '@/domain/events/pages';
import { untilNextCheck } from '@/domain/events/schedule';
import { useWatch } from './live/useWatch';

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

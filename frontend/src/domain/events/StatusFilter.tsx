/** The filter of a list of events by status. */
import { eventTerms as t } from '@/messages/eventTerms';
import { SegmentedFilter } from '@/ui/SegmentedFilter';
import type { ListState } from '@/ui/useListState';
import type { EventStatus } from './kind';

interface Props {
  list: ListState;
  statuses: readonly EventStatus[];
}

export function StatusFilter({ list, statuses }: Props) {
  if (statuses.length === 0) return null;
  const options = statuses.map((status) => ({ value: status, label: t.statuses[status] }));
  return (
    <SegmentedFilter list={list} name="status" label={t.filter} options={[{ value: '', label: t.all }, ...options]} />
  );
}

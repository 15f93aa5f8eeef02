/** Pending or running: the filter of a list of competitions that have not ended. */
import { events as t } from '@/messages/events';
import { SegmentedFilter } from '@/ui/SegmentedFilter';
import type { ListState } from '@/ui/useListState';

const STATUSES = [
  { value: '', label: t.all },
  { value: 'pending', label: t.statuses.pending },
  { value: 'running', label: t.statuses.running },
];

export const StatusFilter = ({ list }: { list: ListState }) => (
  <SegmentedFilter list={list} name="status" label={t.filter} options={STATUSES} />
);

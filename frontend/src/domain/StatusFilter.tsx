/** Pending or running: the filter of a list of competitions that have not ended. */
import { events as words } from '@/messages/events';
import { SegmentedFilter } from '@/ui/SegmentedFilter';
import type { ListState } from '@/ui/useListState';

const STATUSES = [
  { value: '', label: words.all },
  { value: 'pending', label: words.statuses.pending },
  { value: 'running', label: words.statuses.running },
];

export const StatusFilter = ({ list }: { list: ListState }) => (
  <SegmentedFilter list={list} name="status" label={words.filter} options={STATUSES} />
);

/** Pending or running: the filter of a list of competitions that have not ended. */
import { messages } from '@/messages';
import { SegmentedFilter } from '@/ui/SegmentedFilter';
import type { ListState } from '@/ui/useListState';

const { events: words } = messages;

const STATUSES = [
  { value: '', label: words.all },
  { value: 'pending', label: words.statuses.pending },
  { value: 'running', label: words.statuses.running },
];

export const StatusFilter = ({ list }: { list: ListState }) => (
  <SegmentedFilter list={list} name="status" label={words.filter} options={STATUSES} />
);

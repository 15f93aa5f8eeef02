/** The filter of a list of results by their state, with the numbers of the whole event once they are loaded. */
import { results as t } from '@/messages/results';
import { SegmentedFilter } from '@/ui/SegmentedFilter';
import type { ListState } from '@/ui/useListState';
import type { ResultCounts } from './api';

interface Props {
  list: ListState;
  counts: ResultCounts | undefined;
}

export function StateFilter({ list, counts }: Props) {
  const { all, published, toGrade, notSubmitted, counted } = t.people;
  const options = [
    { value: '', label: counts ? counted.all(counts.people) : all },
    { value: 'published', label: counts ? counted.published(counts.published) : published },
    { value: 'to_grade', label: counts ? counted.toGrade(counts.to_grade) : toGrade },
    { value: 'not_solved', label: counts ? counted.notSubmitted(counts.not_solved) : notSubmitted },
  ];
  return <SegmentedFilter list={list} name="state" label={t.people.filter} options={options} />;
}

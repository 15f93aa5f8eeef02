/** The filter of a list of results by their state, with the numbers of the whole event once they are loaded. */
import { results as t } from '@/messages/results';
import { SegmentedFilter } from '@/ui/SegmentedFilter';
import type { ListState } from '@/ui/useListState';
import type { ResultCounts } from './api';

interface Props {
  list: ListState;
  counts: ResultCounts | undefined;
  /** Texts for those without a submission. A team without one that waits may still answer. */
  absent?: { name: string; counted: (n: number) => string };
}

export function StateFilter({ list, counts, absent }: Props) {
  const { all, published, toGrade, notSubmitted, counted } = t.people;
  const { name: absentName, counted: absentCounted } = absent ?? { name: notSubmitted, counted: counted.notSubmitted };
  const options = [
    { value: '', label: counts ? counted.all(counts.people) : all },
    { value: 'published', label: counts ? counted.published(counts.published) : published },
    { value: 'to_grade', label: counts ? counted.toGrade(counts.to_grade) : toGrade },
    { value: 'not_solved', label: counts ? absentCounted(counts.not_solved) : absentName },
  ];
  return <SegmentedFilter list={list} name="state" label={t.people.filter} options={options} />;
}

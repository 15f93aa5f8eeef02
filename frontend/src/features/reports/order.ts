/** The order of the questions. It is in the address, so it also holds for the steps from one question to the next. */
import { analysis as t } from '@/messages/analysis';
import { type ListState, useListState } from '@/ui/useListState';
import type { Numbered } from './verdicts';

/** The columns that can sort the questions. The number is the order of the template. */
const SORT_BY = ['number', 'weight', 'facility', 'discrimination', 'upper_lower'] as const;
const FIRST = 'discrimination';

/** Returns the state of the list. The lowest discrimination comes first until the user chooses another order. */
export function useQuestionOrder(): ListState {
  return useListState({ sort: 'asc', by: FIRST, sortBy: SORT_BY });
}

const columnOf = (by: string) => SORT_BY.find((name) => name === by) ?? FIRST;

/** Says in words in which order the questions are. */
export const orderInWords = ({ sortBy, sort }: Pick<ListState, 'sortBy' | 'sort'>): string =>
  t.orders[columnOf(sortBy)][sort];

/** Sorts by a figure. Questions without the figure come last. */
export function sorted(rows: readonly Numbered[], { sortBy, sort }: Pick<ListState, 'sortBy' | 'sort'>): Numbered[] {
  const field = columnOf(sortBy);
  const sign = sort === 'asc' ? 1 : -1;
  return [...rows].sort((one, other) => {
    const [first, second] = [one.question[field], other.question[field]];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return sign * (first - second) || one.number - other.number;
  });
}

/** Search, filters, order and page of a list. They live in the address, so that Back and a shared link work. */
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ListOrder, type ListQuery, listQuery, orderOf, PAGE_SIZES, type Sort } from './listQuery';

/** The field by which lists are sorted unless a column was chosen. */
export const DATE = 'created_at';

/** Names in the address that choose what is listed or how, and leave nothing out. */
const NO_FILTERS = ['sort', 'sort_by', 'page', 'per_page', 'organization'];

const DEFAULT_SIZE = String(PAGE_SIZES[0]);

export interface ListState {
  search: string;
  sort: Sort;
  /** What the list is sorted by: `DATE` or a column's name. */
  sortBy: string;
  page: number;
  /** The value of a filter, '' when none is chosen. */
  filter: (name: string) => string;
  /** True when an empty list means 'No Data' rather than 'nothing yet'. */
  narrowed: boolean;
  /** Typing replaces the history entry; everything else adds one. A change of anything but the page starts at 1. */
  change: (patch: Record<string, string>, options?: { replace?: boolean }) => void;
  /** Sorts by the date or by a column. */
  order: (by: string, sort: Sort) => void;
  /** Goes on to the next order of a column: ascending, descending, then the order in which the list opens. */
  turn: (by: string) => void;
  /** Removes the search and all filters. */
  clear: () => void;
  query: ListQuery;
}

/** The order after `now` when the head of the column `by` is clicked. */
function turned(now: { by: string; sort: Sort }, by: string, opening: Sort): { by: string; sort: Sort } {
  const first = by === DATE ? opening : 'asc';
  if (now.by !== by) return { by, sort: first };
  if (now.sort === first) return { by, sort: first === 'asc' ? 'desc' : 'asc' };
  return { by: DATE, sort: opening };
}

/** A list opens with the latest first, unless `order` says something else. */
export function useListState(order?: Sort | ListOrder): ListState {
  const [params, setParams] = useSearchParams();
  const { sort: opening, sortBy } = orderOf(order);
  const names = sortBy.join();
  const change = useCallback<ListState['change']>(
    (patch, options) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (!('page' in patch)) next.delete('page');
          for (const [name, value] of Object.entries(patch)) {
            const plain =
              value === '' || (name === 'page' && value === '1') || (name === 'per_page' && value === DEFAULT_SIZE);
            if (plain) next.delete(name);
            else next.set(name, value);
          }
          if (!next.has('sort_by') && next.get('sort') === opening) next.delete('sort');
          return next;
        },
        { replace: options?.replace ?? false, preventScrollReset: true },
      ),
    [setParams, opening],
  );
  return useMemo(() => {
    const query = listQuery(params, { sort: opening, sortBy: names.split(',') });
    const filters = [...params.keys()].filter((name) => !NO_FILTERS.includes(name));
    const now = { by: query.sort_by ?? DATE, sort: query.sort };
    const set: ListState['order'] = (by, sort) => change({ sort_by: by === DATE ? '' : by, sort });
    return {
      search: query.search ?? '',
      sort: now.sort,
      sortBy: now.by,
      page: query.page,
      filter: (name) => params.get(name) ?? '',
      narrowed: filters.length > 0,
      change,
      order: set,
      turn(by) {
        const next = turned(now, by, opening);
        set(next.by, next.sort);
      },
      clear: () => change(Object.fromEntries(filters.map((name) => [name, '']))),
      query,
    };
  }, [params, opening, names, change]);
}

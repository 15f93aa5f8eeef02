/** Search, filters, order and page of a list. A page keeps them in its address, so that Back and a shared link work. */
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ListOrder, type ListQuery, listQuery, orderOf, PAGE_SIZES, type Sort } from './listQuery';

/** The field that sorts a list until the user chooses a column. */
export const DATE = 'created_at';

/** Names in the address that choose what is listed or how, and leave nothing out. */
const NO_FILTERS = ['sort', 'sort_by', 'page', 'after', 'before', 'per_page', 'organization'];

/** Names in the address that say where in the list a page begins. At most one of them is given. */
const POSITIONS = ['page', 'after', 'before'];

const DEFAULT_SIZE = String(PAGE_SIZES[0]);

type Patch = Readonly<Record<string, string>>;

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
  /** Typing replaces the history entry; everything else adds one. Every change but one of the page starts at the first. */
  change: (patch: Patch, options?: { replace?: boolean }) => void;
  /** The address after the change `patch`. Null if the list is in no address. */
  linkTo: (patch: Patch) => { search: string } | null;
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

/** The parameters after a change. */
function patched(before: URLSearchParams, patch: Patch, opening: Sort): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const name of POSITIONS) next.delete(name);
  for (const [name, value] of Object.entries(patch)) {
    const isDefault =
      value === '' || (name === 'page' && value === '1') || (name === 'per_page' && value === DEFAULT_SIZE);
    if (isDefault) next.delete(name);
    else next.set(name, value);
  }
  if (!next.has('sort_by') && next.get('sort') === opening) next.delete('sort');
  return next;
}

/** Replaces the parameters by what `next` makes of them. */
type SetParams = (next: (before: URLSearchParams) => URLSearchParams, options?: { replace?: boolean }) => void;

function useListParams(
  params: URLSearchParams,
  setParams: SetParams,
  inAddress: boolean,
  order?: Sort | ListOrder,
): ListState {
  const { sort: opening, sortBy } = orderOf(order);
  const names = sortBy.join();
  const change = useCallback<ListState['change']>(
    (patch, options) => setParams((before) => patched(before, patch, opening), options),
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
      linkTo: (patch) => (inAddress ? { search: patched(params, patch, opening).toString() } : null),
      order: set,
      turn(by) {
        const next = turned(now, by, opening);
        set(next.by, next.sort);
      },
      clear: () => change(Object.fromEntries(filters.map((name) => [name, '']))),
      query,
    };
  }, [params, opening, names, change, inAddress]);
}

/** The list of a page. It opens with the latest first, unless `order` says something else. */
export function useListState(order?: Sort | ListOrder): ListState {
  const [params, setParams] = useSearchParams();
  const setAddress = useCallback<SetParams>(
    (next, options) => setParams(next, { replace: options?.replace ?? false, preventScrollReset: true }),
    [setParams],
  );
  return useListParams(params, setAddress, true, order);
}

/** The list of a dialog, which leaves the address of the page alone. It opens with `size` rows on a page. */
export function useDialogListState(size: (typeof PAGE_SIZES)[number], order?: Sort | ListOrder): ListState {
  const [params, setParams] = useState(() => new URLSearchParams({ per_page: String(size) }));
  return useListParams(params, setParams, false, order);
}

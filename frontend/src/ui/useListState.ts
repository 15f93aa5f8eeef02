/**
 * The search, filters, order and page of a list. A page stores them in its address, so that Back and shared links work.
 */
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DATE, type ListOrder, type ListQuery, listQuery, PAGE_SIZES, type Sort, toListOrder } from './listQuery';

/** Parameters of the address that do not filter rows. */
const NO_FILTERS = ['sort', 'sort_by', 'page', 'after', 'before', 'per_page', 'organization'];

/** Parameters of the address that determine where a page of the list begins. At most one of them is set. */
const POSITIONS = ['page', 'after', 'before'];

const DEFAULT_SIZE = String(PAGE_SIZES[0]);

type Patch = Readonly<Record<string, string>>;

export interface ListState {
  search: string;
  sort: Sort;
  /** The sort field: `DATE` or the name of a column. */
  sortBy: string;
  page: number;
  /** Returns the value of a filter, or '' if none is chosen. */
  filter: (name: string) => string;
  /**
   * Whether a search or a filter is active. Then an empty list shows 'No Data' instead of the hint to create the first
   * row.
   */
  narrowed: boolean;
  /** Whether a filter other than the search is active. */
  filtered: boolean;
  /**
   * Changes parameters. While typing, the history entry is replaced. Other changes add an entry. Every change except
   * one of the page starts at the first page.
   */
  change: (patch: Patch, options?: { replace?: boolean }) => void;
  /** Returns the address after the change `patch`. Returns null if the state of the list is not in the address. */
  linkTo: (patch: Patch) => { search: string } | null;
  /** Sorts by the date or by a column. */
  order: (by: string, sort: Sort) => void;
  /** Switches to the next order of a column: ascending, descending, then the initial order of the list. */
  turn: (by: string) => void;
  /** Removes the search and all filters. */
  clear: () => void;
  query: ListQuery;
}

type Opening = Pick<Required<ListOrder>, 'by' | 'sort'>;

/** Returns the order after `now` if the user clicks the header of the column `by`. */
function nextOrder(now: Opening, by: string, opening: Opening): Opening {
  const first = by === opening.by ? opening.sort : 'asc';
  if (now.by !== by) return { by, sort: first };
  if (now.sort === first) return { by, sort: first === 'asc' ? 'desc' : 'asc' };
  return opening;
}

/** Returns the parameters after a change. */
function patchParams(before: URLSearchParams, patch: Patch, opening: Sort): URLSearchParams {
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

/** Replaces the parameters by the result of `next`. */
type SetParams = (next: (before: URLSearchParams) => URLSearchParams, options?: { replace?: boolean }) => void;

function useListParams(
  params: URLSearchParams,
  setParams: SetParams,
  inAddress: boolean,
  order?: Sort | ListOrder,
): ListState {
  const { sort: opening, by: openingBy, sortBy } = toListOrder(order);
  const names = sortBy.join();
  const change = useCallback<ListState['change']>(
    (patch, options) => setParams((before) => patchParams(before, patch, opening), options),
    [setParams, opening],
  );
  return useMemo(() => {
    const first = { by: openingBy, sort: opening };
    const query = listQuery(params, { ...first, sortBy: names ? names.split(',') : [] });
    const filters = [...params.keys()].filter((name) => !NO_FILTERS.includes(name));
    const now = { by: query.sort_by ?? DATE, sort: query.sort };
    const set: ListState['order'] = (by, sort) => change({ sort_by: by === openingBy ? '' : by, sort });
    return {
      search: query.search ?? '',
      sort: now.sort,
      sortBy: now.by,
      page: query.page,
      filter: (name) => params.get(name) ?? '',
      narrowed: filters.length > 0,
      filtered: filters.some((name) => name !== 'search'),
      change,
      linkTo: (patch) => (inAddress ? { search: patchParams(params, patch, opening).toString() } : null),
      order: set,
      turn(by) {
        const next = nextOrder(now, by, first);
        set(next.by, next.sort);
      },
      clear: () => change(Object.fromEntries(filters.map((name) => [name, '']))),
      query,
    };
  }, [params, opening, openingBy, names, change, inAddress]);
}

/** The state of a list on a page. The latest rows come first, unless `order` is different. */
export function useListState(order?: Sort | ListOrder): ListState {
  const [params, setParams] = useSearchParams();
  const setAddress = useCallback<SetParams>(
    (next, options) => setParams(next, { replace: options?.replace ?? false, preventScrollReset: true }),
    [setParams],
  );
  return useListParams(params, setAddress, true, order);
}

/** The state of a list in a dialog. It does not change the address of the page. Pages have `size` rows at first. */
export function useDialogListState(size: (typeof PAGE_SIZES)[number], order?: Sort | ListOrder): ListState {
  const [params, setParams] = useState(() => new URLSearchParams({ per_page: String(size) }));
  return useListParams(params, setParams, false, order);
}

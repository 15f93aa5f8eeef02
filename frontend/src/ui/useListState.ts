/** Search, filters, sort and page of a list. They live in the address, so that Back and a shared link work. */
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { limits } from '@/api/limits.gen';

export type Sort = 'asc' | 'desc';

/** Names in the address that choose what is listed or how, and leave nothing out. */
const NO_FILTERS = ['sort', 'page', 'per_page', 'organization'];

/** How many rows a page may have. The first is what the server gives unasked. */
export const PAGE_SIZES = [10, 25, 50, 100] as const;
const DEFAULT_SIZE = String(PAGE_SIZES[0]);

export interface ListState {
  search: string;
  sort: Sort;
  page: number;
  /** The value of a filter, '' when none is chosen. */
  filter: (name: string) => string;
  /** True when an empty list means 'No Data' rather than 'nothing yet'. */
  narrowed: boolean;
  /** Typing replaces the history entry; everything else adds one. A change of anything but the page starts at 1. */
  change: (patch: Record<string, string>, options?: { replace?: boolean }) => void;
  /** Removes the search and all filters. */
  clear: () => void;
  /** The parameters of the request. */
  query: { search?: string; sort: Sort; page: number; per_page?: number };
}

/** What the address of a list asks the server for; the list's page and its route both read it here. */
export function listQuery(params: URLSearchParams, defaultSort: Sort = 'desc'): ListState['query'] {
  const search = (params.get('search') ?? '').slice(0, limits.query.search.maxLength);
  const requested = params.get('sort');
  const sort = requested === 'asc' || requested === 'desc' ? requested : defaultSort;
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const size = PAGE_SIZES.find((one) => String(one) === params.get('per_page'));
  return { ...(search && { search }), sort, page, ...(size && { per_page: size }) };
}

export function useListState(defaultSort: Sort = 'desc'): ListState {
  const [params, setParams] = useSearchParams();
  const change = useCallback<ListState['change']>(
    (patch, options) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (!('page' in patch)) next.delete('page');
          for (const [name, value] of Object.entries(patch)) {
            const plain =
              value === '' ||
              (name === 'page' && value === '1') ||
              (name === 'per_page' && value === DEFAULT_SIZE) ||
              (name === 'sort' && value === defaultSort);
            if (plain) next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: options?.replace ?? false, preventScrollReset: true },
      ),
    [setParams, defaultSort],
  );
  return useMemo(() => {
    const query = listQuery(params, defaultSort);
    const filters = [...params.keys()].filter((name) => !NO_FILTERS.includes(name));
    return {
      ...query,
      search: query.search ?? '',
      filter: (name) => params.get(name) ?? '',
      narrowed: filters.length > 0,
      change,
      clear: () => change(Object.fromEntries(filters.map((name) => [name, '']))),
      query,
    };
  }, [params, defaultSort, change]);
}

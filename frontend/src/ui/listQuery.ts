/** Reads the request parameters of a list from the address. The list's page and its route both use this. */
import * as limits from '@/api/frameLimits.gen';

export type Sort = 'asc' | 'desc';

/** The field that sorts a list unless it has another initial order. */
export const DATE = 'created_at';

/** The initial order of a list, and the columns that can sort it. */
export interface ListOrder {
  sort?: Sort;
  /** The column of the initial order, if it is not the date. */
  by?: string;
  /** The server's names of the columns that can sort the list, besides the date. */
  sortBy?: readonly string[];
}

/** The possible numbers of rows on a page. The first is the default of the server. */
export const PAGE_SIZES = [10, 25, 50, 100] as const;

/** The number of matches in the list of a field that searches on the server. */
export const MATCHES_LISTED = 50;

/** The parameters of the request. */
export interface ListQuery {
  search?: string;
  sort: Sort;
  sort_by?: string;
  page: number;
  per_page?: number;
}

export const toListOrder = (order: Sort | ListOrder = {}): Required<ListOrder> => {
  const { sort = 'desc', by = DATE, sortBy = [] } = typeof order === 'string' ? { sort: order } : order;
  return { sort, by, sortBy };
};

/** Returns the request parameters that the address of a list describes. The list's page and its route both use this. */
export function listQuery(params: URLSearchParams, order?: Sort | ListOrder): ListQuery {
  const own = toListOrder(order);
  // Cuts by code points, because half of a character could not be sent.
  const search = [...(params.get('search') ?? '')].slice(0, limits.query.search.maxLength).join('');
  const by = [DATE, ...own.sortBy].find((name) => name === params.get('sort_by')) ?? own.by;
  const requested = params.get('sort');
  const sort = requested === 'asc' || requested === 'desc' ? requested : by === own.by ? own.sort : 'asc';
  const page = Number(params.get('page'));
  const size = PAGE_SIZES.find((one) => String(one) === params.get('per_page'));
  return {
    ...(search && { search }),
    sort,
    ...(by !== DATE && { sort_by: by }),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    ...(size && { per_page: size }),
  };
}

/** The position in a list whose pages have no numbers. */
export interface KeysetQuery {
  after?: string;
  before?: string;
}

export function keysetQuery(params: URLSearchParams): KeysetQuery {
  const after = params.get('after');
  const before = params.get('before');
  return { ...(after && { after }), ...(before && { before }) };
}

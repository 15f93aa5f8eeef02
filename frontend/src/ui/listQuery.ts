/** The parameters of a list's requests, read from the address by the list's page and by its route. */
import * as limits from '@/api/limits.gen';

export type Sort = 'asc' | 'desc';

/** The order in which a list opens, and what else it can be sorted by. */
export interface ListOrder {
  sort?: Sort;
  /** The columns that the server can sort by, besides the date: its names of them. */
  sortBy?: readonly string[];
}

/** How many rows a page may have. The first is the default of the server. */
export const PAGE_SIZES = [10, 25, 50, 100] as const;

/** The parameters of the request. */
export interface ListQuery {
  search?: string;
  sort: Sort;
  sort_by?: string;
  page: number;
  per_page?: number;
}

export const orderOf = (order: Sort | ListOrder = {}): Required<ListOrder> => {
  const { sort = 'desc', sortBy = [] } = typeof order === 'string' ? { sort: order } : order;
  return { sort, sortBy };
};

/** What the address of a list asks the server for; the list's page and its route both read it here. */
export function listQuery(params: URLSearchParams, order?: Sort | ListOrder): ListQuery {
  const own = orderOf(order);
  // By code points: half of a character could not be sent.
  const search = [...(params.get('search') ?? '')].slice(0, limits.query.search.maxLength).join('');
  const by = own.sortBy.find((name) => name === params.get('sort_by'));
  const requested = params.get('sort');
  const sort = requested === 'asc' || requested === 'desc' ? requested : by ? 'asc' : own.sort;
  const page = Number(params.get('page'));
  const size = PAGE_SIZES.find((one) => String(one) === params.get('per_page'));
  return {
    ...(search && { search }),
    sort,
    ...(by && { sort_by: by }),
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

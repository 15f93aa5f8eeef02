/**
 * Reads data from the server. The key of a query consists of its path and its parameters. So no key can lack a
 * parameter, two resources cannot share a key, and two features that read the same data share one copy.
 */
import { queryOptions } from '@tanstack/react-query';
import { type ApiBody, type ApiInit, type ApiPath, request, type Schemas } from './client';

type Params<P extends ApiPath<'get'>> = NonNullable<ApiInit<'get', P>>['params'];
/** The paths whose response has the given shape. */
type PathTo<Shape> = { [P in ApiPath<'get'>]: ApiBody<'get', P> extends Shape ? P : never }[ApiPath<'get'>];
type Data<P extends ApiPath<'get'>> = ApiBody<'get', P> extends { data: infer D } ? D : never;

export interface ListQuery {
  search?: string;
  sort?: 'asc' | 'desc';
  /** The field that the server sorts by. By default, it sorts by the date of creation. */
  sort_by?: string;
  page?: number;
  per_page?: number;
}

export type PageMeta = Schemas['PageMeta'];

/** One page of a list with numbered pages. */
export interface Page<Row> {
  data: Row[];
  meta: PageMeta;
}

/** The positions of the neighbouring pages: `after` leads to the next page, and `before` to the previous page. */
export interface KeysetMeta {
  next: string | null;
  previous: string | null;
}

/** One page of a list whose pages begin at a position instead of having numbers. */
export interface KeysetPage<Row> {
  data: Row[];
  meta: KeysetMeta;
}

type Query<P extends ApiPath<'get'>> = NonNullable<Params<P>> extends { query?: infer Q } ? NonNullable<Q> : never;
/** `sort_by` comes from the address of the page. `listQuery` has already checked that the list can be sorted by it. */
export type ListParams<P extends ApiPath<'get'>> = Omit<NonNullable<Params<P>>, 'query'> & {
  query?: Omit<Query<P>, 'sort_by'> & Pick<ListQuery, 'sort_by'>;
};

const keyOf = <P extends ApiPath<'get'>>(path: P, params: Params<P>) => [path, params ?? {}] as const;

const fetchBody =
  <P extends ApiPath<'get'>>(path: P, params: Params<P>) =>
  ({ signal }: { signal: AbortSignal }) =>
    request('get', path, ...([{ params, signal }] as never));

/**
 * Keeps the old rows on screen while the next page loads. An empty page is not kept, because it would show "No Data"
 * before the result of the new search is known.
 */
const keepRows = <T>(previous: T | undefined): T | undefined =>
  (previous as { data: unknown[] } | undefined)?.data.length ? previous : undefined;

/**
 * Reads one page of a list. The same operation returns the whole list if no page is requested, so `meta` may be
 * missing.
 */
export const apiList = <P extends PathTo<{ data: unknown[]; meta?: PageMeta | KeysetMeta }>>(
  path: P,
  params: ListParams<P>,
) =>
  queryOptions({
    queryKey: keyOf<P>(path, params as Params<P>),
    queryFn: fetchBody<P>(path, params as Params<P>),
    placeholderData: keepRows,
  });

/** Reads one resource, or all rows of a list without pages: the `data` of the response. */
export const apiDetail = <P extends PathTo<{ data: unknown }>>(path: P, params: Params<P>) =>
  queryOptions({
    queryKey: keyOf(path, params),
    queryFn: fetchBody<P>(path, params),
    select: (body: ApiBody<'get', P>): Data<P> => (body as { data: Data<P> }).data,
  });

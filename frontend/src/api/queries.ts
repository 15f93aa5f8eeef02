/**
 * How the server is read. The key of a query is its path and its parameters, so no key can miss a parameter, two
 * resources cannot share a key, and two features that read the same thing share one copy.
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
  /** The field that the server sorts by. Without it, the server sorts by the date. */
  sort_by?: string;
  page?: number;
  per_page?: number;
}

export type PageMeta = Schemas['PageMeta'];

/** A numbered page of a list. */
export interface Page<Row> {
  data: Row[];
  meta: PageMeta;
}

/** The positions of the neighbouring pages: the `after` of the next one, and the `before` of the previous one. */
export interface KeysetMeta {
  next: string | null;
  previous: string | null;
}

/** A page of a list that is read from a position on, not by numbers. */
export interface KeysetPage<Row> {
  data: Row[];
  meta: KeysetMeta;
}

type Query<P extends ApiPath<'get'>> = NonNullable<Params<P>> extends { query?: infer Q } ? NonNullable<Q> : never;
/** `sort_by` comes from an address: `listQuery` has compared it with the names that the list knows. */
export type ListParams<P extends ApiPath<'get'>> = Omit<NonNullable<Params<P>>, 'query'> & {
  query?: Omit<Query<P>, 'sort_by'> & Pick<ListQuery, 'sort_by'>;
};

const keyOf = <P extends ApiPath<'get'>>(path: P, params: Params<P>) => [path, params ?? {}] as const;

const fetchBody =
  <P extends ApiPath<'get'>>(path: P, params: Params<P>) =>
  ({ signal }: { signal: AbortSignal }) =>
    request('get', path, ...([{ params, signal }] as never));

/**
 * Keeps the old rows on screen while the next page loads. An empty page is not kept: it would say "No Data" about a
 * search that has no result yet.
 */
const keepRows = <T>(previous: T | undefined): T | undefined =>
  (previous as { data: unknown[] } | undefined)?.data.length ? previous : undefined;

/** One page of a list. One call gives pages and, without a page, the whole: its `meta` may be absent. */
export const apiList = <P extends PathTo<{ data: unknown[]; meta?: PageMeta | KeysetMeta }>>(
  path: P,
  params: ListParams<P>,
) =>
  queryOptions({
    queryKey: keyOf<P>(path, params as Params<P>),
    queryFn: fetchBody<P>(path, params as Params<P>),
    placeholderData: keepRows,
  });

/** One thing, or all rows of a list that is read whole: the `data` of the response. */
export const apiDetail = <P extends PathTo<{ data: unknown }>>(path: P, params: Params<P>) =>
  queryOptions({
    queryKey: keyOf(path, params),
    queryFn: fetchBody<P>(path, params),
    select: (body: ApiBody<'get', P>): Data<P> => (body as { data: Data<P> }).data,
  });

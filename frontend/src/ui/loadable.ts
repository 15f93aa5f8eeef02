import { ApiError } from '@/api/errors';

/** The data that a page waits for: one query, or several queries that are shown together. */
export interface Loadable<T> {
  data: T | undefined;
  isError: boolean;
  error: Error | null;
  refetch: () => Promise<unknown>;
}

/**
 * Whether the server has answered that the data does not exist any more, or that the viewer may not read it. Then data
 * that was read before is not shown either.
 */
export const isWithdrawn = ({ error }: Pick<Loadable<unknown>, 'error'>): boolean =>
  error instanceof ApiError && (error.status === 403 || error.status === 404);

type AllData<L extends readonly unknown[]> = { [I in keyof L]: L[I] extends Loadable<infer T> ? T : never };

/** Combines queries. It has data when all parts have data, and fails if one of them has none or is withdrawn. */
export function combineQueries<L extends readonly Loadable<unknown>[]>(...parts: L): Loadable<AllData<L>> {
  const failed = parts.filter((part) => part.isError && (part.data === undefined || isWithdrawn(part)));
  return {
    data: parts.every(({ data }) => data !== undefined) ? (parts.map(({ data }) => data) as AllData<L>) : undefined,
    isError: failed.length > 0,
    error: failed[0]?.error ?? null,
    refetch: () => Promise.all(failed.map((part) => part.refetch())),
  };
}

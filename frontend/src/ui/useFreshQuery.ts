/**
 * Reads what a form changes. Values that were cached before the page was opened are not shown: another user may have
 * changed them meanwhile, and saving the form would undo that.
 */
import { hashKey, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Loadable } from './loadable';

/** A read of this age is fresh: the route and the link start it a moment before the page opens. */
const FRESH_FOR_MS = 2_000;
/** What may pass between the page and its query looking at the clock. */
const TOLERANCE_MS = 500;

export function useFreshQuery<Body, T, Key extends QueryKey>(
  options: UseQueryOptions<Body, Error, T, Key>,
): Loadable<T> {
  const key = hashKey(options.queryKey);
  const [opened, setOpened] = useState(() => ({ key, at: Date.now() }));
  if (opened.key !== key) setOpened({ key, at: Date.now() });
  const { data, dataUpdatedAt, isError, error, refetch } = useQuery({ ...options, staleTime: FRESH_FOR_MS });
  const fresh = dataUpdatedAt >= opened.at - FRESH_FOR_MS - TOLERANCE_MS;
  return { data: fresh ? data : undefined, isError, error, refetch };
}

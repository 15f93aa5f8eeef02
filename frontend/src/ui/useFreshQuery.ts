/**
 * Reads the resource that a form edits. Values that were cached before the page was opened are not used: another user
 * may have changed them since, and saving the form would undo that change.
 */
import { hashKey, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Loadable } from './loadable';

/** A query of at most this age is fresh, because the route or the link starts it a moment before the page opens. */
const FRESH_FOR_MS = 2_000;
/** The maximum time between the opening of a page and the check of its query. */
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

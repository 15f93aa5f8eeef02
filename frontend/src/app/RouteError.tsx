/** What stands where a page broke. A chunk that is gone after a new release reloads the app, once. */
import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { ApiError } from '@/api/errors';
import { tabStorage } from '@/api/storage';
import { ErrorView } from './ErrorPage';

const KEY = 'palestra.reloaded';
const isStaleChunk = (error: unknown) =>
  error instanceof TypeError && /dynamically imported module|module script failed/i.test(error.message);

export function RouteError() {
  const error = useRouteError();
  const stale = isStaleChunk(error) && tabStorage.get(KEY) === null;
  useEffect(() => {
    if (!stale) return;
    tabStorage.set(KEY, '1');
    location.reload();
  }, [stale]);
  if (stale) return null;
  if (error instanceof ApiError) return <ErrorView code={error.status} message={error.message} />;
  return <ErrorView code={isRouteErrorResponse(error) ? error.status : 500} />;
}

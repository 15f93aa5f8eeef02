/**
 * Replaces a page that has failed, and reports its error. If a chunk is missing because of a new release, reloads the
 * app.
 */
import { useEffect, useState } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { reportClientError } from '@/api/clientErrors';
import { ApiError } from '@/api/errors';
import { tabStorage } from '@/device/webStorage';
import { ErrorView } from './ErrorPage';

const KEY = 'palestra.reloaded';
/** If a second chunk is missing within this time, in milliseconds, the reason is not a new release. */
const AGAIN_MS = 60_000;
const isStaleChunk = (error: unknown) =>
  error instanceof Error && /dynamically imported module|module script failed|preload CSS/i.test(error.message);
const reloadedLately = () => Date.now() - Number(tabStorage.get(KEY) ?? 0) < AGAIN_MS;

export function RouteError({ inShell = false }: { inShell?: boolean }) {
  const error = useRouteError();
  const [stale, setStale] = useState(() => isStaleChunk(error) && !reloadedLately());
  useEffect(() => {
    if (!stale) {
      if (!isRouteErrorResponse(error)) reportClientError(error);
      return;
    }
    // If the reload could not be noted, a chunk that stays missing would reload the app forever.
    if (tabStorage.set(KEY, String(Date.now()))) location.reload();
    else setStale(false);
  }, [stale, error]);
  if (stale) return null;
  if (error instanceof ApiError) {
    const { status, message, requestId } = error;
    return <ErrorView code={status} message={message} requestId={requestId} inShell={inShell} />;
  }
  return <ErrorView code={isRouteErrorResponse(error) ? error.status : 500} inShell={inShell} />;
}

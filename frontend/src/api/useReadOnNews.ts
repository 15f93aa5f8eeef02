/** Keeps a page of the user's events up to date. Pages with questions do not load it. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLive } from './live';
import { useStream } from './streamState';

/**
 * Reads everything on the page again when something has happened to one of the user's events, or to that `event` alone. A
 * page that is not in view asks nothing; when it comes into view, it reads what may be old. Returns whether the stream is
 * open. Then the page need not ask often (D303).
 */
export function useReadOnNews(event?: string): boolean {
  const client = useQueryClient();
  useLive(() => void client.invalidateQueries({ refetchType: document.hidden ? 'none' : 'active' }), event);
  useEffect(() => {
    const onVisibilityChange = () => {
      if (!document.hidden) void client.refetchQueries({ type: 'active', stale: true });
    };
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => document.removeEventListener('visibilitychange', onVisibilityChange);
  }, [client]);
  return useStream(({ isOpen }) => isOpen);
}

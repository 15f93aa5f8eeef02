/**
 * Informs a page at once when something has happened to the user's events. The page then reads the state again, which
 * it also does at intervals.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useMaybeViewer } from './session';
import { useStream } from './streamState';

export interface LiveNews {
  kind: string;
  /** The event, or null if anything may have happened. */
  event: string | null;
}

/** Calls `onNews` when something has happened to one of the user's events, or to that `event` alone. */
export function useLive(onNews: () => void, event?: string): void {
  const person = useMaybeViewer()?.id;
  const hear = useEffectEvent((news: LiveNews) => {
    if (event === undefined || news.event === null || news.event === event) onNews();
  });
  useEffect(() => {
    if (person === undefined) return;
    let isGone = false;
    let stop: (() => void) | undefined;
    import('./liveStream').then(
      ({ follow }) => {
        if (!isGone) stop = follow(person, (news) => hear(news));
      },
      // Without the stream, the page reads the state at its usual intervals.
      () => undefined,
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, [person]);
}

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

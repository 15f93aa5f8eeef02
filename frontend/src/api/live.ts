/**
 * Informs a page at once when something has happened to the user's events. The page then reads the state again, which
 * it also does at intervals.
 */
import { useEffect, useEffectEvent } from 'react';
import { useMaybeViewer } from './session';

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

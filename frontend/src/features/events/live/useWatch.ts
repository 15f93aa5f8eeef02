/** Reports to the pages of an event what happens to it. */
import { useEffect, useEffectEvent } from 'react';
import type { LiveNews } from '@/api/live';
import { watch } from '@/api/liveStream';

/**
 * Calls `onNews` with each report of the stream at this path, if there is one. A page that is not in view has no
 * stream, because a user has only a few of them (D204).
 */
export function useWatch(path: string | null, onNews: (news: LiveNews) => void): void {
  const hear = useEffectEvent(onNews);
  useEffect(() => {
    if (path === null) return;
    let stop: (() => void) | null = null;
    let mayHaveMissed = false;
    const onVisibilityChange = () => {
      if (document.hidden) {
        stop?.();
        stop = null;
        mayHaveMissed = true;
      } else {
        stop ??= watch(path, (news) => hear(news), mayHaveMissed);
      }
    };
    onVisibilityChange();
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange);
      stop?.();
    };
  }, [path]);
}

/** Reports to the live view what happens to its event. */
import { useEffect, useEffectEvent } from 'react';
import type { LiveNews } from '@/api/live';
import { watch } from '@/api/liveStream';

/** Calls `onNews` with each report of the stream at this path. */
export function useWatch(path: string, onNews: (news: LiveNews) => void): void {
  const hear = useEffectEvent(onNews);
  useEffect(() => watch(path, (news) => hear(news)), [path]);
}

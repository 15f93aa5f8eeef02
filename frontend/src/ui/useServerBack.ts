/** Notices when the server can be reached again, so that failed requests are repeated without the user. */
import { useEffect, useEffectEvent } from 'react';
import { isServerReady } from '@/api/health';

/** How often the server is asked, in milliseconds. */
const PROBE_MS = 5_000;

/** If `isAway`, calls `onBack` as soon as the server is ready. Checks this while the page is visible, and when the
    network is back. */
export function useServerBack(isAway: boolean, onBack: () => void): void {
  const back = useEffectEvent(onBack);
  useEffect(() => {
    if (!isAway) return;
    const abort = new AbortController();
    const probe = async () => {
      if (document.hidden) return;
      if ((await isServerReady(abort.signal)) && !abort.signal.aborted) back();
    };
    const timer = setInterval(() => void probe(), PROBE_MS);
    window.addEventListener('online', probe, { signal: abort.signal });
    document.addEventListener('visibilitychange', probe, { signal: abort.signal });
    return () => {
      clearInterval(timer);
      abort.abort();
    };
  }, [isAway]);
}

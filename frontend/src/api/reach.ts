/** Measures whether and how fast the server can be reached. */

/** The time that the server took to respond, or the reason why it did not respond. */
export type Reach = { how: 'answered'; milliseconds: number } | { how: 'offline' | 'intercepted' | 'failed' };

/** After this time, the server counts as unreachable. */
const REACH_MS = 10_000;

/** Measures a round trip to the server. If an HTML page arrives instead of the server's response, something between
    the app and the server has sent it (D143). */
export async function reachServer(): Promise<Reach> {
  const sent = performance.now();
  try {
    const response = await fetch('/health/live', { cache: 'no-store', signal: AbortSignal.timeout(REACH_MS) });
    const milliseconds = performance.now() - sent;
    if (!response.headers.get('content-type')?.includes('json')) return { how: 'intercepted' };
    return response.ok ? { how: 'answered', milliseconds } : { how: 'failed' };
  } catch {
    return { how: navigator.onLine ? 'failed' : 'offline' };
  }
}

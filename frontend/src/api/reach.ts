/** Measures how the server can be reached. */

/** How long the server took to answer, or why it did not. */
export type Reach = { how: 'answered'; milliseconds: number } | { how: 'offline' | 'intercepted' | 'failed' };

/** A server that takes longer is not reached. */
const REACH_MS = 10_000;

/** Measures a round trip to the server. A page in place of its answer comes from something in between (D143). */
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

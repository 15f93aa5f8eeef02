/**
 * Registers the service worker that stores this page in the browser, so that a reload works while the server cannot be
 * reached.
 */
import { paths } from '@/domain/paths';

/** Starts the service worker for addresses that start with the same text as the pattern. Its source is `service-
    worker.js`. */
export function registerServiceWorker(pattern: string): void {
  const [scope = '/'] = pattern.split(':');
  // Pages without TLS have no service workers, and a browser may not allow them.
  navigator.serviceWorker?.register(paths.serviceWorker(), { scope }).catch(() => undefined);
}

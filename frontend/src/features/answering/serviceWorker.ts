/** What a browser keeps of this page, so that a reload without the server opens it. */
import { paths } from '@/domain/paths';

/** Starts the service worker for the addresses that begin like the pattern; it is built from `service-worker.js`. */
export function registerServiceWorker(pattern: string): void {
  const [scope = '/'] = pattern.split(':');
  // A page that is not served over TLS has no service workers, and a browser may deny them.
  navigator.serviceWorker?.register(paths.serviceWorker(), { scope }).catch(() => undefined);
}

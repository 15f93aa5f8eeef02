/** Removes expired data from this device after the app has started. */
import { serverClock } from '@/api/serverClock';
import { removeExpired, removeLegacy } from '@/device/forget';

/** A delay in milliseconds. After it, the page has loaded, and usually a response has contained the server's time. */
const DELAY_MS = 10_000;

export function tidyDevice(): void {
  removeLegacy();
  setTimeout(() => {
    // Does nothing before the server's time is known: if the device's own clock is wrong, unsaved answers could be
    // removed.
    if (serverClock.isSynced()) void removeExpired(serverClock.now());
  }, DELAY_MS);
}

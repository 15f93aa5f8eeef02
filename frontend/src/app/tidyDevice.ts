/** At the start of the app, removes from this device what it should no longer keep. */
import { serverClock } from '@/api/serverClock';
import { removeExpired, removeLegacy } from '@/device/forget';

/** Milliseconds: by then the page has loaded, and a list of events has told the time. */
const LATER_MS = 10_000;

export function tidyDevice(): void {
  removeLegacy();
  setTimeout(() => {
    // The device's own clock may be wrong by any time, and answers could go with it.
    if (serverClock.isSynced()) void removeExpired(serverClock.now());
  }, LATER_MS);
}

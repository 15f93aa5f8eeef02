/** Removes stored data from this device. */
import { forgetPersonal, removeExpiredPersonal } from './personal';
import { removeDatabase, removeExpiredRecords, removeRecordsOf } from './records';
import { deviceStorage } from './webStorage';

/** Removes all data that this device keeps of a user who has signed out. Returns whether all of it was removed. */
export function forgetUser(person: string): Promise<boolean> {
  forgetPersonal(person);
  return removeRecordsOf(person);
}

/** Removes all expired data. `now` is the server's time. */
export async function removeExpired(now: number): Promise<void> {
  removeExpiredPersonal();
  await removeExpiredRecords(now);
}

/** Removes data that earlier versions stored without a user or an expiry. */
export function removeLegacy(): void {
  removeDatabase('keyval-store');
  deviceStorage.remove('palestra.positions');
}

/** Asks the browser to keep the stored data even if space is short or the user does not visit for days. */
export function askToKeep(): void {
  try {
    navigator.storage?.persist?.().catch(() => undefined);
  } catch {
    // The browser does not allow storage.
  }
}

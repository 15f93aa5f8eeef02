/** What leaves this device, and when. */
import { forgetPersonal, removeExpiredPersonal } from './personal';
import { removeDatabase, removeExpiredRecords, removeRecordsOf } from './records';
import { deviceStorage } from './webStorage';

/** Removes everything that this device keeps of a person, who has signed out. Returns whether nothing is left. */
export function forget(person: string): Promise<boolean> {
  forgetPersonal(person);
  return removeRecordsOf(person);
}

/** Removes what is to be removed by now, which is the server's time. */
export async function removeExpired(now: number): Promise<void> {
  removeExpiredPersonal();
  await removeExpiredRecords(now);
}

/** Removes what earlier versions kept without a person or an end. */
export function removeLegacy(): void {
  removeDatabase('keyval-store');
  deviceStorage.remove('palestra.positions');
}

/** Asks the browser not to drop what this device keeps when space is short, or after days without a visit. */
export function askToKeep(): void {
  try {
    navigator.storage?.persist?.().catch(() => undefined);
  } catch {
    // The browser denies storage.
  }
}

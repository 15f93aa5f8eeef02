/** Tests whether this device can store records. */
import { promisifyRequest } from 'idb-keyval';
import { readRecord, transact } from './records';

/** Writes a record under a key with no other use, reads it and removes it. Returns whether all of that worked. */
export async function tryRecords(key: string): Promise<boolean> {
  const change = (work: (records: IDBObjectStore) => void) =>
    transact(
      'readwrite',
      async (records) => {
        work(records);
        await promisifyRequest(records.transaction);
        return true;
      },
      () => false,
    );
  // If the record cannot be removed, it does no harm, because it has expired already.
  const isWritten = await change((records) => records.put({ owner: '', expiresAt: 0, value: key }, key));
  const isRead = isWritten && (await readRecord<string>(key)) === key;
  await change((records) => records.delete(key));
  return isRead;
}

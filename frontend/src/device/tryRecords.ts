/** Tries whether this device can keep records. */
import { promisifyRequest } from 'idb-keyval';
import { readRecord, transact } from './records';

/** Writes a record under a key that nothing else uses, reads it back and removes it. Returns whether that worked. */
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
  // If the removal fails, the record has expired already.
  const isWritten = await change((records) => records.put({ owner: '', expiresAt: 0, value: key }, key));
  const isRead = isWritten && (await readRecord<string>(key)) === key;
  await change((records) => records.delete(key));
  return isRead;
}

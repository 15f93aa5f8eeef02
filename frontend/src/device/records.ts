/**
 * Records of users in IndexedDB. A browser may forbid the database, have no space left, lose the connection while the
 * page is open, or never respond. So nothing here throws: each call ends within a second and returns what the device
 * did. After that time, a late write is skipped, but a late removal still happens.
 *
 * The key of a record is `<kind>:<person>:…`. To write, a page needs a claim: a record that the page creates when it
 * opens. A claim ends when another page takes it or when the user is forgotten. After that, the first page cannot write
 * any more.
 */
import { createStore, promisifyRequest } from 'idb-keyval';
import { LIMIT_MS } from './limit';

interface Stored<T> {
  /** The id of the page that may write the record. */
  owner: string;
  /** Milliseconds since 1970, by the server's clock. */
  expiresAt: number;
  /** Null if the page that claimed the record has no value to keep. */
  value: T | null;
}

/** The right of one page to write records. All records that the page writes expire together with the claim. */
export interface Claim {
  key: string;
  owner: string;
  expiresAt: number;
}

type Work<T> = (records: IDBObjectStore, isLate: () => boolean) => Promise<T>;

const openStore = () => createStore('palestra-attempts', 'records');
let connection = openStore();

/** Runs `work` in one transaction. If the transaction fails or takes too long, returns the result of `otherwise`. */
export async function transact<T>(mode: IDBTransactionMode, work: Work<T>, otherwise: () => T): Promise<T> {
  let late = false;
  let giveUp = () => {};
  const runTransaction = async () => {
    const used = connection;
    giveUp = () => {
      if (connection === used) connection = openStore();
    };
    return used(mode, (records) => work(records, () => late));
  };
  let limit: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<T>((resolve) => {
    limit = setTimeout(() => {
      late = true;
      giveUp();
      resolve(otherwise());
    }, LIMIT_MS);
  });
  const done = runTransaction().catch(() => {
    // Browsers close connections. Some phones do so whenever the page was in the background.
    giveUp();
    return late ? otherwise() : runTransaction();
  });
  try {
    return await Promise.race([done, timeout]);
  } catch {
    return otherwise();
  } finally {
    clearTimeout(limit);
  }
}

const getRecord = <T>(records: IDBObjectStore, key: string) =>
  promisifyRequest<Stored<T> | undefined>(records.get(key) as IDBRequest<Stored<T> | undefined>);

/** Returns null if there is no such record, or if the device does not respond. */
export const readRecord = <T>(key: string): Promise<T | null> =>
  transact(
    'readonly',
    async (records) => (await getRecord<T>(records, key))?.value ?? null,
    () => null,
  );

/** Returns the values of all keys with that prefix. */
export const readRecords = <T>(prefix: string): Promise<T[]> =>
  transact<T[]>(
    'readonly',
    async (records) => {
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
      const found = await promisifyRequest(records.getAll(range) as IDBRequest<Stored<T>[]>);
      return found.flatMap(({ value }) => value ?? []);
    },
    () => [],
  );

/**
 * Takes the claim, and returns its value. If the returned `isKept` is false, the device stores nothing for this page.
 */
export function takeClaim<T>({ key, owner, expiresAt }: Claim): Promise<{ isKept: boolean; value: T | null }> {
  let found: T | null = null;
  return transact<{ isKept: boolean; value: T | null }>(
    'readwrite',
    async (records, isLate) => {
      const value = (await getRecord<T>(records, key))?.value ?? null;
      // The call took too long, so the page has already opened without this value. With the claim, it would overwrite
      // the value.
      if (isLate() && value !== null) return { isKept: false, value };
      found = value;
      records.put({ owner, expiresAt, value }, key);
      await promisifyRequest(records.transaction);
      return { isKept: true, value };
    },
    // The device may still commit the claim. Then the page could overwrite the value, so the page must get it.
    () => ({ isKept: false, value: found }),
  );
}

/**
 * Writes the values by their keys; undefined removes a key. Returns whether the device wrote them. It writes nothing if
 * another page has taken the claim, or if the user was forgotten.
 */
export const writeRecords = ({ key, owner, expiresAt }: Claim, values: Record<string, unknown>): Promise<boolean> =>
  transact(
    'readwrite',
    async (records, isLate) => {
      const claimed = await getRecord(records, key);
      if (claimed?.owner !== owner || isLate()) return false;
      for (const [name, value] of Object.entries(values)) {
        if (value === undefined) records.delete(name);
        else records.put({ owner, expiresAt, value }, name);
      }
      await promisifyRequest(records.transaction);
      return true;
    },
    () => false,
  );

const removeWhere = (isGone: (key: string, record: Stored<unknown> | undefined) => boolean): Promise<boolean> =>
  transact(
    'readwrite',
    async (records) => {
      const [keys, all] = await Promise.all([
        promisifyRequest(records.getAllKeys()),
        promisifyRequest(records.getAll() as IDBRequest<(Stored<unknown> | undefined)[]>),
      ]);
      for (const [at, key] of keys.entries()) if (isGone(String(key), all[at])) records.delete(key);
      await promisifyRequest(records.transaction);
      return true;
    },
    () => false,
  );

export const removeRecordsOf = (person: string): Promise<boolean> => removeWhere((key) => key.split(':')[1] === person);

/** Removes expired records. `now` is in milliseconds since 1970, by the server's clock. */
export const removeExpiredRecords = (now: number): Promise<boolean> =>
  removeWhere((_key, record) => (record?.expiresAt ?? 0) < now);

/** Removes a database of an earlier version of the app. */
export function removeDatabase(name: string): void {
  try {
    indexedDB.deleteDatabase(name);
  } catch {
    // If the browser does not allow databases, there is nothing to remove.
  }
}

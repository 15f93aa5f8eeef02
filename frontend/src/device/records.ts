/**
 * Records of persons in IndexedDB. A browser may deny it, have no space left, lose it while the page is open, or never
 * answer. So nothing here throws: each call ends within a second and says what the device did. A write that would
 * begin too late is not done any more; a removal is.
 *
 * The key of a record is `<kind>:<person>:…`. A page writes under a claim: a record of its own that it makes when it
 * opens. A claim ends when another page takes it, and when the person is forgotten, so that no page writes after that.
 */
import { createStore, promisifyRequest } from 'idb-keyval';
import { LIMIT_MS } from './limit';

interface Stored<T> {
  /** The page that may write it. */
  owner: string;
  /** Milliseconds since 1970, the server's. */
  expiresAt: number;
  /** Null: the page that claimed it has nothing to keep. */
  value: T | null;
}

/** The records that one page may write: those that it writes expire together with the claim. */
export interface Claim {
  key: string;
  owner: string;
  expiresAt: number;
}

type Work<T> = (records: IDBObjectStore, isLate: () => boolean) => Promise<T>;

const connect = () => createStore('palestra-attempts', 'records');
let connection = connect();

/** Does the work in one transaction. Returns what `otherwise` returns if it fails or takes too long. */
async function transact<T>(mode: IDBTransactionMode, work: Work<T>, otherwise: () => T): Promise<T> {
  let late = false;
  let giveUp = () => {};
  const attempt = async () => {
    const used = connection;
    giveUp = () => {
      if (connection === used) connection = connect();
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
  const done = attempt().catch(() => {
    // The browser closes connections, on some phones whenever the page was in the background.
    giveUp();
    return late ? otherwise() : attempt();
  });
  try {
    return await Promise.race([done, timeout]);
  } catch {
    return otherwise();
  } finally {
    clearTimeout(limit);
  }
}

const get = <T>(records: IDBObjectStore, key: string) =>
  promisifyRequest<Stored<T> | undefined>(records.get(key) as IDBRequest<Stored<T> | undefined>);

/** Returns null if there is no such record, or the device does not say. */
export const readRecord = <T>(key: string): Promise<T | null> =>
  transact(
    'readonly',
    async (records) => (await get<T>(records, key))?.value ?? null,
    () => null,
  );

/** The values whose keys begin like that. */
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
 * Takes the claim, and returns its value. If it has none, the value under `formerKey` becomes its value. Without
 * `isKept` the device may keep nothing for this page.
 */
export function takeClaim<T>(
  { key, owner, expiresAt }: Claim,
  formerKey?: string,
): Promise<{ isKept: boolean; value: T | null }> {
  let found: T | null = null;
  return transact<{ isKept: boolean; value: T | null }>(
    'readwrite',
    async (records, isLate) => {
      let value: T | null = (await get<T>(records, key))?.value ?? null;
      const isFormer = value === null && formerKey !== undefined;
      if (isFormer) value = (await get<T>(records, formerKey))?.value ?? null;
      // The page has opened without this value, and would overwrite it.
      if (isLate() && value !== null) return { isKept: false, value };
      found = value;
      records.put({ owner, expiresAt, value }, key);
      if (isFormer) records.delete(formerKey);
      await promisifyRequest(records.transaction);
      return { isKept: true, value };
    },
    // The device may still commit the claim. So the page must know a value that it could overwrite then.
    () => ({ isKept: false, value: found }),
  );
}

/**
 * Writes values by their keys, and removes those that are undefined. Returns whether the device did it: not if the
 * claim is another page's by now, or the person was forgotten.
 */
export const writeRecords = ({ key, owner, expiresAt }: Claim, values: Record<string, unknown>): Promise<boolean> =>
  transact(
    'readwrite',
    async (records, isLate) => {
      const claimed = await get(records, key);
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

const remove = (isGone: (key: string, record: Stored<unknown> | undefined) => boolean): Promise<boolean> =>
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

export const removeRecordsOf = (person: string): Promise<boolean> => remove((key) => key.split(':')[1] === person);

/** Removes the records that are to be removed by now: milliseconds since 1970, the server's. */
export const removeExpiredRecords = (now: number): Promise<boolean> =>
  remove((_key, record) => (record?.expiresAt ?? 0) < now);

/** Removes a database of an earlier version. */
export function removeDatabase(name: string): void {
  try {
    indexedDB.deleteDatabase(name);
  } catch {
    // Where the browser denies it, there is none.
  }
}

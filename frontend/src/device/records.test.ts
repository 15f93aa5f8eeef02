import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const claim = { key: 'draft:ada:cup', owner: 'page', expiresAt: 100 };
const later = { ...claim, owner: 'later page' };

/** Imports the module again, as a page that was just loaded does. */
async function loadModule() {
  vi.resetModules();
  return import('./records');
}

/** A browser in which the calls named in `broken` behave differently. */
function installBrowser(factory: Partial<IDBFactory> = new IDBFactory()) {
  vi.stubGlobal('indexedDB', factory);
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
}

const neverResponds = () => ({}) as IDBOpenDBRequest;
const throwInsecure = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  installBrowser();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Returns the result of a call if it arrives within a second. */
async function withinASecond<T>(call: Promise<T>): Promise<T> {
  const settled = vi.fn();
  void call.then(settled, settled);
  for (let turns = 0; turns < 50 && settled.mock.calls.length === 0; turns += 1) await new Promise(setImmediate);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(settled).toHaveBeenCalled();
  return call;
}

it('keeps records under a claim', async () => {
  const { takeClaim, writeRecords, readRecord, readRecords } = await loadModule();
  expect(await takeClaim(claim)).toEqual({ isKept: true, value: null });
  expect(await writeRecords(claim, { [claim.key]: 1, 'paper:ada:cup': 2 })).toBe(true);
  expect(await readRecord('paper:ada:cup')).toBe(2);
  expect(await readRecords('draft:ada:')).toEqual([1]);
  expect(await takeClaim(later)).toEqual({ isKept: true, value: 1 });
  expect(await writeRecords(claim, { [claim.key]: 3 })).toBe(false);
  expect(await writeRecords(later, { 'paper:ada:cup': undefined })).toBe(true);
  expect(await readRecord('paper:ada:cup')).toBeNull();
});

it('tries the device with a record that does not stay', async () => {
  const { readRecord } = await loadModule();
  const { tryRecords } = await import('./tryRecords');
  expect(await tryRecords('check::1')).toBe(true);
  expect(await readRecord('check::1')).toBeNull();
});

it.each([
  ['forbids the database', throwInsecure],
  ['never responds', neverResponds],
])('says within a second each that the device keeps nothing if the browser %s', async (_, open) => {
  installBrowser({ open } as unknown as IDBFactory);
  await loadModule();
  const { tryRecords } = await import('./tryRecords');
  const tried = tryRecords('check::1');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await tried).toBe(false);
});

it('ends the claims of a person who is forgotten, and leaves those of others', async () => {
  const { takeClaim, writeRecords, removeRecordsOf, readRecord } = await loadModule();
  const other = { ...claim, key: 'draft:ben:cup' };
  for (const one of [claim, other]) {
    await takeClaim(one);
    await writeRecords(one, { [one.key]: one.key });
  }
  expect(await removeRecordsOf('ada')).toBe(true);
  expect(await writeRecords(claim, { [claim.key]: 'again' })).toBe(false);
  expect(await readRecord(claim.key)).toBeNull();
  expect(await readRecord(other.key)).toBe(other.key);
});

it('removes what has expired, also a claim without a value', async () => {
  const { takeClaim, removeExpiredRecords, writeRecords } = await loadModule();
  await takeClaim(claim);
  await removeExpiredRecords(100);
  expect(await writeRecords(claim, {})).toBe(true);
  await removeExpiredRecords(101);
  expect(await writeRecords(claim, {})).toBe(false);
});

describe.each([
  ['denies it', () => installBrowser({ open: throwInsecure, deleteDatabase: throwInsecure })],
  ['has none', () => vi.stubGlobal('indexedDB', undefined)],
  ['never answers', () => installBrowser({ open: neverResponds, deleteDatabase: neverResponds })],
])('a browser that %s', (_, stub) => {
  it('keeps nothing, says so within a second, and throws nothing', async () => {
    stub();
    const records = await loadModule();
    expect(await withinASecond(records.takeClaim(claim))).toEqual({ isKept: false, value: null });
    expect(await withinASecond(records.writeRecords(claim, { [claim.key]: 1 }))).toBe(false);
    expect(await withinASecond(records.readRecord(claim.key))).toBeNull();
    expect(await withinASecond(records.readRecords('draft:'))).toEqual([]);
    expect(await withinASecond(records.removeRecordsOf('ada'))).toBe(false);
    expect(await withinASecond(records.removeExpiredRecords(1))).toBe(false);
    expect(() => records.removeDatabase('old')).not.toThrow();
  });
});

it('says of a write that it found no space, and keeps what was there', async () => {
  const { takeClaim, writeRecords, readRecord } = await loadModule();
  await takeClaim(claim);
  await writeRecords(claim, { [claim.key]: 'before' });
  const put = vi.spyOn(Object.getPrototypeOf(await anObjectStore()), 'put').mockImplementation(() => {
    throw new DOMException('no space', 'QuotaExceededError');
  });
  expect(await writeRecords(claim, { [claim.key]: 'after' })).toBe(false);
  put.mockRestore();
  expect(await readRecord(claim.key)).toBe('before');
});

it('goes on with a new connection after the browser closed the old one', async () => {
  const { takeClaim, writeRecords } = await loadModule();
  await takeClaim(claim);
  const transaction = vi.spyOn(Object.getPrototypeOf(await aDatabase()), 'transaction').mockImplementationOnce(() => {
    throw new DOMException('The database connection is closing.', 'InvalidStateError');
  });
  expect(await writeRecords(claim, { [claim.key]: 1 })).toBe(true);
  expect(transaction).toHaveBeenCalledTimes(2);
});

it('says of what vanished while the page was open that it is not kept', async () => {
  const { takeClaim, writeRecords } = await loadModule();
  await takeClaim(claim);
  installBrowser();
  vi.spyOn(Object.getPrototypeOf(await aDatabase()), 'transaction').mockImplementationOnce(() => {
    throw new DOMException('gone', 'InvalidStateError');
  });
  expect(await writeRecords(claim, { [claim.key]: 1 })).toBe(false);
});

describe('a device that answers too late', () => {
  /** Creates a browser that does not open the database yet. Returns the function that lets it open. */
  function slowBrowser(factory: IDBFactory) {
    let openNow = () => {};
    installBrowser({
      open(name) {
        const request = {} as { -readonly [K in keyof IDBOpenDBRequest]: IDBOpenDBRequest[K] };
        openNow = () => {
          const real = factory.open(name);
          real.onsuccess = () => {
            request.result = real.result;
            request.onsuccess?.call(request as IDBOpenDBRequest, new Event('success'));
          };
        };
        return request as IDBOpenDBRequest;
      },
    });
    return async () => {
      openNow();
      for (let turns = 0; turns < 50; turns += 1) await new Promise(setImmediate);
      installBrowser(factory);
    };
  }

  /** A page claims records, but the device responds only after the page has opened without them. */
  async function claimTooLate(found: string | null) {
    const factory = new IDBFactory();
    installBrowser(factory);
    const before = await loadModule();
    await before.takeClaim(claim);
    await before.writeRecords(claim, { [claim.key]: found });
    const openNow = slowBrowser(factory);
    const slow = await loadModule();
    expect(await withinASecond(slow.takeClaim(later))).toEqual({ isKept: false, value: null });
    await openNow();
    return slow;
  }

  it('leaves what the page has not seen as it was', async () => {
    const slow = await claimTooLate('unsaved');
    expect(await slow.writeRecords(later, { [claim.key]: 'newer' })).toBe(false);
    expect(await slow.readRecord(claim.key)).toBe('unsaved');
  });

  it('gives the page the value if it was read in time: the claim may still be taken', async () => {
    const { takeClaim, writeRecords, readRecord } = await loadModule();
    await takeClaim(claim);
    await writeRecords(claim, { [claim.key]: 'unsaved' });
    const store = Object.getPrototypeOf(await anObjectStore());
    const { put } = store;
    const slowly = vi.spyOn(store, 'put').mockImplementationOnce(function (this: IDBObjectStore, ...record) {
      // The time limit passes after the record was put, and before the transaction is committed.
      vi.advanceTimersByTime(1_000);
      return put.apply(this, record);
    });
    const { isKept, value } = await takeClaim(later);
    slowly.mockRestore();
    expect([isKept, value]).toEqual([false, 'unsaved']);
    for (let turns = 0; turns < 50; turns += 1) await new Promise(setImmediate);
    // The page knows the value, so it may write.
    await writeRecords(later, { [claim.key]: `${value}, newer` });
    expect(await readRecord(claim.key)).toContain('unsaved');
  });

  it('keeps what the page writes from then on if there was nothing', async () => {
    const slow = await claimTooLate(null);
    expect(await slow.writeRecords(later, { [claim.key]: 'newer' })).toBe(true);
  });

  it('does not write what it has said it does not keep', async () => {
    const factory = new IDBFactory();
    installBrowser(factory);
    await (await loadModule()).takeClaim(claim);
    const openNow = slowBrowser(factory);
    const slow = await loadModule();
    expect(await withinASecond(slow.writeRecords(claim, { [claim.key]: 'late' }))).toBe(false);
    await openNow();
    expect(await slow.readRecord(claim.key)).toBeNull();
  });
});

async function aDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('any', 1);
  request.onupgradeneeded = () => void request.result.createObjectStore('any');
  await new Promise((done) => {
    request.onsuccess = done;
  });
  return request.result;
}
const anObjectStore = async () => (await aDatabase()).transaction('any').objectStore('any');

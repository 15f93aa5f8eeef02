import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { forgetUser, removeExpired } from '@/device/forget';
import { readRecord } from '@/device/records';
import { type Unsent, unsentKey } from '@/domain/events/unsentRecord';
import type { Draft } from './draft';
import { attemptStorage, claimDraft, claimOf, keepPaper, readKeptAnswers, readKeptPaper } from './storage';

const attempt = { userId: 'u1', eventId: 'e1', attemptId: 'a1' };
const retake = { ...attempt, attemptId: 'a2' };
const started = { attempt_id: 'a1', ends_at: '2026-11-21T12:00:00Z' } as Parameters<typeof keepPaper>[2]['started'];
const draftWithText = (text: string): Draft => ({ answers: { text: { mine: text, base: null, at: 1 } }, sent: [] });
const known = { base: {}, revision: 0, deadline: 1 };

const countUnsaved = async (userId: string) => (await readKeptAnswers(userId)).count;

/** Simulates a page that opens an attempt. */
async function openPage(owner: string, which = attempt) {
  const claim = claimOf(which, owner, started);
  const found = await claimDraft(claim);
  const onStored = vi.fn();
  const storage = attemptStorage(which, claim, found.value, onStored, (unsaved) => ({
    name: 'Finals',
    revision: 3,
    answers: Object.values(unsaved.answers).map(({ mine, at }) => ({
      number: 1,
      question: 'Why?',
      text: String(mine),
      at,
    })),
  }));
  return {
    claim,
    found,
    storage,
    onStored,
    /** Writes a draft, and returns whether the device keeps it. */
    async write(value: Draft | null): Promise<boolean> {
      onStored.mockClear();
      storage.draft(value);
      await vi.waitFor(() => expect(onStored).toHaveBeenCalled());
      return onStored.mock.lastCall?.[0];
    },
  };
}

beforeEach(async () => {
  await forgetUser('u1');
  await forgetUser('u2');
});

it('keeps the draft of each attempt for itself', async () => {
  const first = await openPage('a');
  expect(first.found).toEqual({ isKept: true, value: null });
  expect(await first.write(draftWithText('mine'))).toBe(true);
  expect((await openPage('b', retake)).found.value).toBeNull();
  expect((await openPage('b')).found.value).toEqual(draftWithText('mine'));
});

it('finds the draft that an earlier version of the app stored', async () => {
  const { claim } = await openPage('a');
  expect(claim.key).toBe('draft:u1:e1:a1');
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('palestra-attempts');
    request.onsuccess = () => resolve(request.result);
  });
  const records = database.transaction('records', 'readwrite').objectStore('records');
  records.put(
    { owner: 'old', expiresAt: Date.parse('2026-12-21T12:00:00Z'), value: draftWithText('before') },
    claim.key,
  );
  await new Promise((done) => {
    records.transaction.oncomplete = done;
  });
  database.close();
  expect((await openPage('b')).found.value).toEqual(draftWithText('before'));
});

it('lets only the page write a draft that opened the attempt last', async () => {
  const old = await openPage('old');
  await old.write(draftWithText('first'));
  await openPage('new');
  expect(await old.write(null)).toBe(false);
  expect(await old.write(draftWithText('late'))).toBe(false);
  expect((await openPage('third')).found.value).toEqual(draftWithText('first'));
});

it('writes nothing any more once the person has signed out', async () => {
  const page = await openPage('a');
  await page.write(draftWithText('before'));
  await forgetUser('u1');
  expect(await page.write(draftWithText('after'))).toBe(false);
  expect(await keepPaper(attempt, page.claim, { started, deviceError: 0 }, known)).toBe(false);
  expect(await countUnsaved('u1')).toBe(0);
  expect(await readKeptPaper('u1', 'e1')).toBeNull();
});

it('writes the latest of the drafts that wait, and says kept once it is written', async () => {
  const page = await openPage('a');
  for (const text of ['1', '2', '3']) page.storage.draft(draftWithText(text));
  await vi.waitFor(() => expect(page.onStored).toHaveBeenCalledExactlyOnceWith(true));
  expect((await openPage('a')).found.value).toEqual(draftWithText('3'));
});

it('keeps the draft that it found while it writes only what the server has', async () => {
  await (await openPage('a')).write(draftWithText('unsaved'));
  const page = await openPage('b');
  page.storage.known({ ...known, revision: 3 });
  page.storage.known(null);
  await vi.waitFor(async () => expect((await openPage('c')).found.value).toEqual(draftWithText('unsaved')));
});

it('keeps the paper of a running attempt and what the server has of it, until the attempt is over', async () => {
  const { claim, storage } = await openPage('a');
  expect(await keepPaper(attempt, claim, { started, deviceError: 7 }, known)).toBe(true);
  storage.known({ ...known, revision: 3 });
  const readKept = () => readKeptPaper('u1', 'e1');
  await vi.waitFor(async () => expect((await readKept())?.known?.revision).toBe(3));
  expect(await readKept()).toMatchObject({ started, deviceError: 7 });
  storage.known(null);
  await vi.waitFor(async () => expect(await readKept()).toBeNull());
});

it('leaves no record of an attempt that is over and whose answers the server has', async () => {
  const { claim, storage, onStored } = await openPage('a');
  const isClaimed = () => keysOfDevice().then((keys) => keys.includes(claim.key));
  storage.draft(draftWithText('x'));
  await vi.waitFor(() => expect(onStored).toHaveBeenCalled());
  expect(await isClaimed()).toBe(true);
  storage.draft(null);
  storage.known(null);
  await vi.waitFor(async () => expect(await isClaimed()).toBe(false));
});

it('keeps the answers of an attempt that is over without them', async () => {
  const { claim, storage } = await openPage('a');
  storage.draft(draftWithText('x'));
  storage.known(null);
  await vi.waitFor(async () => expect(await readRecord(claim.key)).toEqual(draftWithText('x')));
});

it('keeps the draft in words for as long as it keeps the draft', async () => {
  const { storage, onStored } = await openPage('a');
  const words = () => readRecord<Unsent>(unsentKey(attempt));
  storage.draft(draftWithText('x'));
  storage.known(null);
  await vi.waitFor(async () => expect((await words())?.answers[0]?.text).toBe('x'));
  expect(await words()).toEqual({
    userId: 'u1',
    eventId: 'e1',
    attemptId: 'a1',
    expiresAt: Date.parse('2026-12-21T12:00:00Z'),
    name: 'Finals',
    revision: 3,
    answers: [{ number: 1, question: 'Why?', text: 'x', at: 1 }],
  });
  onStored.mockClear();
  storage.draft(null);
  await vi.waitFor(() => expect(onStored).toHaveBeenCalled());
  expect(await words()).toBeNull();
});

it('counts and removes what a person has on the device, and leaves what others have', async () => {
  await (await openPage('a')).write(draftWithText('x'));
  await (await openPage('a', retake)).write(draftWithText('y'));
  await (await openPage('a', { ...attempt, eventId: 'e2' })).write(null);
  await (await openPage('b', { ...attempt, userId: 'u2' })).write(draftWithText('z'));
  expect(await countUnsaved('u1')).toBe(2);
  expect(await forgetUser('u1')).toBe(true);
  expect([await countUnsaved('u1'), await countUnsaved('u2')]).toEqual([0, 1]);
});

it('is removed 30 days after the end of the event', async () => {
  await (await openPage('a')).write(draftWithText('x'));
  await removeExpired(Date.parse('2026-12-21T11:00:00Z'));
  expect(await countUnsaved('u1')).toBe(1);
  await removeExpired(Date.parse('2026-12-21T13:00:00Z'));
  expect(await countUnsaved('u1')).toBe(0);
});

async function keysOfDevice(): Promise<string[]> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('palestra-attempts');
    request.onsuccess = () => resolve(request.result);
  });
  const request = database.transaction('records').objectStore('records').getAllKeys();
  await new Promise((done) => {
    request.onsuccess = done;
  });
  database.close();
  return request.result.map(String);
}

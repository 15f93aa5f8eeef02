import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Started } from '@/domain/events/kind';
import type { Draft } from './draft';
import {
  attemptStorage,
  claimDraft,
  countUnsaved,
  expiryOf,
  keepPaper,
  readKeptPaper,
  removeAttempts,
  removeExpired,
} from './storage';

const attempt = { userId: 'u1', eventId: 'e1', startedAt: '2026-11-21T09:00:00Z' };
const retake = { ...attempt, startedAt: '2026-11-22T09:00:00Z' };
const started = { started_at: attempt.startedAt, ends_at: '2026-11-21T12:00:00Z' } as Started;
const EXPIRES = expiryOf(started);
const draft = (text: string): Draft => ({ answers: { text: { mine: text, base: null, at: 1 } }, sent: [] });
const known = { base: {}, revision: 0, deadline: 1 };

/** Writes a draft as a page does, and returns whether the device keeps it. */
async function write(owner: string, value: Draft | null, which = attempt): Promise<boolean> {
  const onStored = vi.fn();
  attemptStorage(which, owner, EXPIRES, onStored).draft(value);
  await vi.waitFor(() => expect(onStored).toHaveBeenCalled());
  return onStored.mock.lastCall?.[0];
}

beforeEach(async () => {
  await removeAttempts('u1');
  await removeAttempts('u2');
});

it('keeps the draft of each attempt for itself', async () => {
  expect(await claimDraft(attempt, 'a', EXPIRES)).toBeNull();
  expect(await write('a', draft('mine'))).toBe(true);
  expect(await claimDraft(retake, 'b', EXPIRES)).toBeNull();
  expect(await claimDraft(attempt, 'b', EXPIRES)).toEqual(draft('mine'));
});

it('lets only the page write a draft that opened the attempt last', async () => {
  await claimDraft(attempt, 'old', EXPIRES);
  await write('old', draft('first'));
  await claimDraft(attempt, 'new', EXPIRES);
  expect(await write('old', null)).toBe(false);
  expect(await write('old', draft('late'))).toBe(false);
  expect(await claimDraft(attempt, 'third', EXPIRES)).toEqual(draft('first'));
});

it('writes the latest of the drafts that wait', async () => {
  const onStored = vi.fn();
  const storage = attemptStorage(attempt, 'a', EXPIRES, onStored);
  for (const text of ['1', '2', '3']) storage.draft(draft(text));
  await vi.waitFor(() => expect(onStored).toHaveBeenCalledTimes(2));
  expect(await claimDraft(attempt, 'a', EXPIRES)).toEqual(draft('3'));
});

it('keeps the paper of a running attempt and what the server has of it, until the attempt is over', async () => {
  await keepPaper(attempt, 'a', { started, deviceError: 7 }, known);
  const storage = attemptStorage(attempt, 'a', EXPIRES, vi.fn());
  storage.known({ ...known, revision: 3 });
  const kept = () => readKeptPaper('u1', 'e1');
  await vi.waitFor(async () => expect((await kept())?.known?.revision).toBe(3));
  expect(await kept()).toMatchObject({ started, deviceError: 7 });
  storage.known(null);
  await vi.waitFor(async () => expect(await kept()).toBeNull());
});

it('counts and removes what a person has on the device, and leaves what others have', async () => {
  await write('a', draft('x'));
  await write('a', draft('y'), retake);
  await write('a', null, { ...attempt, eventId: 'e2' });
  await write('b', draft('z'), { ...attempt, userId: 'u2' });
  expect(await countUnsaved('u1')).toBe(2);
  await removeAttempts('u1');
  expect([await countUnsaved('u1'), await countUnsaved('u2')]).toEqual([0, 1]);
});

it('removes what is older than 30 days after the end of its event', async () => {
  await write('a', draft('x'));
  await removeExpired(Date.parse('2026-12-21T11:00:00Z'));
  expect(await countUnsaved('u1')).toBe(1);
  await removeExpired(Date.parse('2026-12-21T13:00:00Z'));
  expect(await countUnsaved('u1')).toBe(0);
});

import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { takeClaim, writeRecords } from '@/device/records';
import { knownKey, paperKey, readProgress } from './progress';

const STARTED_AT = '2026-11-21T09:00:00Z';
const progress = { answered: 7, questions: 10, at: 1 };

async function keep(eventId: string, known: object) {
  const claim = { key: `draft:u1:${eventId}:a1`, owner: 'page', expiresAt: Date.now() + 60_000 };
  await takeClaim(claim);
  await writeRecords(claim, {
    [paperKey('u1', eventId)]: { started: { attempt_id: 'a1', started_at: STARTED_AT } },
    [knownKey({ userId: 'u1', eventId, attemptId: 'a1' })]: known,
  });
}
const read = (id: string, started_at = STARTED_AT) => readProgress('u1', { id, started_at });

it('is that of the attempt whose questions the device has', async () => {
  await keep('e1', { progress });
  expect(await read('e1')).toEqual(progress);
  expect(await readProgress('u2', { id: 'e1', started_at: STARTED_AT })).toBeNull();
});

it('is unknown for another attempt, such as a retake or one that was restored', async () => {
  await keep('e1', { progress });
  expect(await read('e1', '2026-11-22T09:00:00Z')).toBeNull();
});

it('is unknown if an earlier version of the app stored the sheet, or if nothing is stored', async () => {
  await keep('e2', {});
  expect(await read('e2')).toBeNull();
  expect(await read('e3')).toBeNull();
});

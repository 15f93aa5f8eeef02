/** Answers on this device that did not reach the server before their attempt ended: read, reported, removed. */
import { queryOptions } from '@tanstack/react-query';
import { request } from '@/api/client';
import { serverClock } from '@/api/serverClock';
import { newId } from '@/device/newId';
import { readRecords, takeClaim, writeRecords } from '@/device/records';
import { draftKey, lastAnsweredAt, type Unsent, unsentKey } from './unsentRecord';

/** Whether the attempt takes no more answers: until then the page that answers it may still send them. */
async function isOver({ eventId, attemptId }: Unsent): Promise<boolean> {
  const { data } = await request('get', '/api/v1/user/attempts/{id}', { params: { path: { id: eventId } } });
  return data.attempt_id !== attemptId || data.is_submited === 1;
}

/** What this device keeps of a person, of attempts that are over. */
async function readUnsent(userId: string): Promise<Unsent[]> {
  const records = await readRecords<Unsent>(`unsent:${userId}:`);
  const over = await Promise.all(records.map((record) => isOver(record).catch(() => false)));
  return records.filter((_, at) => over[at]);
}

export const unsentOf = (userId: string) =>
  queryOptions({
    queryKey: ['device', 'unsent', userId],
    queryFn: () => readUnsent(userId),
    // The device has them, and no change of another page tells of it.
    staleTime: 0,
  });

/** Writes as a page that takes the claim of the one that answered. */
async function write(unsent: Unsent, kept: Unsent | undefined): Promise<boolean> {
  const claim = { key: draftKey(unsent), owner: newId(), expiresAt: unsent.expiresAt };
  await takeClaim(claim);
  const values = { [unsentKey(unsent)]: kept };
  return writeRecords(claim, kept ? values : { ...values, [claim.key]: undefined });
}

/** Tells the organizer how many answers there are and when they were given, without the answers. */
export async function tellOrganizer(unsent: Unsent): Promise<{ message: string }> {
  const { eventId, attemptId, revision, answers } = unsent;
  const { message } = await request('post', '/api/v1/user/attempts/{id}/unsent', {
    params: { path: { id: eventId } },
    body: {
      attempt_id: attemptId,
      revision,
      made_at: new Date(lastAnsweredAt(unsent)).toISOString(),
      answers_count: answers.length,
    },
  });
  await write(unsent, { ...unsent, toldAt: serverClock.now() });
  return { message: message ?? '' };
}

/** Removes them from this device. */
export const discardUnsent = (unsent: Unsent): Promise<boolean> => write(unsent, undefined);

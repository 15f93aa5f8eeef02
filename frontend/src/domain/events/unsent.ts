/** Answers on this device that did not reach the server before the end of their attempt: reads, reports and removes
    them. */
import { queryOptions } from '@tanstack/react-query';
import { request } from '@/api/client';
import { serverClock } from '@/api/serverClock';
import { newId } from '@/device/newId';
import { readRecords, takeClaim, writeRecords } from '@/device/records';
import { draftKey, lastAnsweredAt, type Unsent, unsentKey } from './unsentRecord';

/** Whether the attempt accepts no more answers. Before that, the answering page may still send them. */
async function isOver({ eventId, attemptId }: Unsent): Promise<boolean> {
  const { data } = await request('get', '/api/v1/user/attempts/{id}', { params: { path: { id: eventId } } });
  return data.attempt_id !== attemptId || data.is_submited === 1;
}

/** Returns the answers on this device of a person's attempts that are over. */
async function readUnsent(userId: string): Promise<Unsent[]> {
  const records = await readRecords<Unsent>(`unsent:${userId}:`);
  const over = await Promise.all(records.map((record) => isOver(record).catch(() => false)));
  return records.filter((_, at) => over[at]);
}

export const unsentOf = (userId: string) =>
  queryOptions({
    queryKey: ['device', 'unsent', userId],
    queryFn: () => readUnsent(userId),
    // The answers are on the device, and changes by other pages are not reported, so they are always read again.
    staleTime: 0,
  });

/** Writes the record. For this, the page takes the claim of the answering page. */
async function write(unsent: Unsent, kept: Unsent | undefined): Promise<boolean> {
  const claim = { key: draftKey(unsent), owner: newId(), expiresAt: unsent.expiresAt };
  await takeClaim(claim);
  const values = { [unsentKey(unsent)]: kept };
  return writeRecords(claim, kept ? values : { ...values, [claim.key]: undefined });
}

/** Reports to the organizer how many answers there are and when they were given. The report does not contain the
    answers. */
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

/** Removes the answers from this device. */
export const discardUnsent = (unsent: Unsent): Promise<boolean> => write(unsent, undefined);

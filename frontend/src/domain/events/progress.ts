/**
 * How much of a running attempt is answered, as the server had it when this device last heard of the sheet. The
 * answering page stores it on the device, together with the sheet.
 */
import { queryOptions } from '@tanstack/react-query';
import { readRecord } from '@/device/records';
import type { OwnEvent, Started } from './kind';

export interface Progress {
  answered: number;
  questions: number;
  /** When the server had these answers, by its clock, in milliseconds since 1970. */
  at: number;
}

interface Attempt {
  userId: string;
  eventId: string;
  attemptId: string;
}

/** The key of the questions of the attempt that this device opened last. */
export const paperKey = (userId: string, eventId: string) => `paper:${userId}:${eventId}`;
/** The key of the sheet that the server acknowledged last. */
export const knownKey = ({ userId, eventId, attemptId }: Attempt) => `known:${userId}:${eventId}:${attemptId}`;

type Row = Pick<OwnEvent, 'id' | 'started_at'>;

/** Returns null if this device knows nothing of the attempt. */
export async function readProgress(userId: string, { id, started_at }: Row): Promise<Progress | null> {
  const paper = await readRecord<{ started: Started }>(paperKey(userId, id));
  // The device may have an earlier attempt, or the attempt before it was restored.
  if (!paper || paper.started.started_at !== started_at) return null;
  const attempt = { userId, eventId: id, attemptId: paper.started.attempt_id };
  const known = await readRecord<{ progress?: Progress }>(knownKey(attempt));
  return known?.progress ?? null;
}

export const progressOf = (userId: string, event: Row) =>
  queryOptions({
    queryKey: ['device', 'progress', userId, event.id, event.started_at],
    queryFn: () => readProgress(userId, event),
    // Another tab may have stored newer answers.
    staleTime: 0,
  });

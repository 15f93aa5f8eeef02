/** Starts an attempt, saves its answers and asks for its state. */
import { request, type Schemas } from '@/api/client';
import type { OwnParts, Started } from '@/domain/events/kind';
import { type Paper, writeSheet } from './paper';
import type { Save } from './session';
import { type AttemptState, readSaved, readStarted, readState, type Saved } from './wire';

export type { Started };

/**
 * What a browser takes along when the page goes away, in bytes, of all requests together. A request beyond that fails at
 * once if it is to be kept alive.
 */
const MAX_KEEPALIVE_BYTES = 60_000;
let keptAliveBytes = 0;

/** Where a save goes. */
interface Target {
  eventId: string;
  attempt: string;
  paper: Paper;
}

/** Starts the attempt or takes it up. */
export async function start(call: OwnParts['start'], id: string, signal: AbortSignal): Promise<Started> {
  return readStarted(await call(id, signal));
}

/** Asks for the state of the attempt, which is light. */
export async function askState(eventId: string, signal: AbortSignal): Promise<AttemptState> {
  return readState(await request('get', '/api/v1/user/attempts/{id}', { params: { path: { id: eventId } }, signal }));
}

export async function sendSave({ eventId, attempt, paper }: Target, save: Save, signal: AbortSignal): Promise<Saved> {
  const body = {
    competition_training_id: eventId,
    attempt_id: attempt,
    isSubmited: save.submit ? 1 : 0,
    revision: save.revision,
    save_id: save.id,
    answers: writeSheet(paper, save.sheet),
    slides: [],
  } satisfies Schemas['SaveAnswersRequest'];
  const size = new TextEncoder().encode(JSON.stringify(body)).length;
  const keepalive = keptAliveBytes + size < MAX_KEEPALIVE_BYTES;
  if (keepalive) keptAliveBytes += size;
  try {
    return readSaved(await request('post', '/api/v1/user/answers', { body, keepalive, signal }));
  } finally {
    if (keepalive) keptAliveBytes -= size;
  }
}

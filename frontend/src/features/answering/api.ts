/** The requests of answering: start an attempt, save its answers, and ask for its state. */
import { request, type Schemas } from '@/api/client';
import type { OwnParts, Started } from '@/domain/events/kind';
import { type Paper, writeSheet, writeSlides } from './paper';
import type { Save } from './session';
import { type AttemptState, readSaved, readStarted, readState, type Saved } from './wire';

export type { Started };

/**
 * The maximum size in bytes of all requests together that a browser still sends after the page is closed (`keepalive`).
 * A larger request with `keepalive` fails at once.
 */
const MAX_KEEPALIVE_BYTES = 60_000;
let keptAliveBytes = 0;

/** The address of a save. */
interface Target {
  eventId: string;
  attempt: string;
  paper: Paper;
}

/** Starts or resumes the attempt. */
export async function startAttempt(call: OwnParts['start'], id: string, signal: AbortSignal): Promise<Started> {
  return readStarted(await call(id, signal));
}

/** Asks for the state of the attempt. This request is small. */
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
    slides: [...writeSlides(paper, save.sheet)],
    marked_for_review: [...save.marks],
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

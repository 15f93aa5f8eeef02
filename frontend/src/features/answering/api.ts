/** The two calls of answering. */
import { request, type Schemas } from '@/api/client';
import type { OwnParts, Started } from '@/domain/events/kind';
import { type Paper, writeSheet } from './paper';
import type { Save } from './session';

export type { Started };

/** A call without an answer in this time counts as failed. */
const PATIENCE = 15_000;
/** What a browser takes along when the page goes away, in bytes; larger bodies are refused. */
const TAKEN_ALONG = 60_000;

/** Starts the attempt or takes it up. */
export async function start(call: OwnParts['start'], id: string): Promise<Started> {
  const { data } = await call(id, AbortSignal.timeout(PATIENCE));
  return data;
}

export async function sendSave(eventId: string, paper: Paper, save: Save): Promise<Schemas['SavedResponse']> {
  const body = {
    competition_training_id: eventId,
    isSubmited: save.submit ? 1 : 0,
    revision: save.revision,
    save_id: save.id,
    answers: writeSheet(paper, save.sheet),
    slides: [],
  } satisfies Schemas['SaveAnswersRequest'];
  const size = new TextEncoder().encode(JSON.stringify(body)).length;
  const { data } = await request('post', '/api/v1/user/answers', {
    body,
    keepalive: size < TAKEN_ALONG,
    signal: AbortSignal.timeout(PATIENCE),
  });
  return data;
}

/** The two calls of answering. */
import { request, type Schemas } from '@/api/client';
import { ApiError } from '@/api/errors';
import type { OwnParts, Started } from '@/domain/events/kind';
import { type Paper, writeSheet } from './paper';
import type { Save } from './session';

export type { Started };

/** What a browser takes along when the page goes away, in bytes; larger bodies are refused. */
const MAX_KEEPALIVE_BYTES = 60_000;

/** Starts the attempt or takes it up. */
export async function start(call: OwnParts['start'], id: string, signal: AbortSignal): Promise<Started> {
  const { data } = await call(id, signal);
  return data;
}

/** A response that was cut off or came from something between here and the server says as little as none. */
async function readable<T extends { data: Schemas['SavedResponse'] }>(response: Promise<T>) {
  const body = await response.catch((error) => {
    throw error instanceof ApiError ? error : new ApiError(0, {});
  });
  if (typeof body?.data?.revision !== 'number') throw new ApiError(0, {});
  return body.data;
}

export function sendSave(
  eventId: string,
  paper: Paper,
  save: Save,
  signal: AbortSignal,
): Promise<Schemas['SavedResponse']> {
  const body = {
    competition_training_id: eventId,
    isSubmited: save.submit ? 1 : 0,
    revision: save.revision,
    save_id: save.id,
    answers: writeSheet(paper, save.sheet),
    slides: [],
  } satisfies Schemas['SaveAnswersRequest'];
  const size = new TextEncoder().encode(JSON.stringify(body)).length;
  return readable(request('post', '/api/v1/user/answers', { body, keepalive: size < MAX_KEEPALIVE_BYTES, signal }));
}

/**
 * Checks the responses that answering uses. A body may be cut off, or a proxy may have written it. Such a body is
 * treated like no response.
 */
import * as v from 'valibot';
import type { Schemas } from '@/api/client';
import { ApiError } from '@/api/errors';
import type { Started } from '@/domain/events/kind';

type Schema<T> = v.GenericSchema<T>;

const instant = v.pipe(
  v.string(),
  v.check((text) => !Number.isNaN(Date.parse(text))),
);
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

export type StoredSheet = Pick<
  Schemas['SheetResponse'],
  'revision' | 'userAnswers' | 'userAnswerSlides' | 'userArrangeAnswers'
> & { marked_for_review?: string[] | null | undefined };
const placement = v.object({ slide_attachment_id: v.string(), order: count, category_id: v.string() });
const sheet = {
  revision: count,
  userAnswers: v.array(v.object({ answer_id: v.string(), value: v.string() })),
  userAnswerSlides: v.array(placement),
  userArrangeAnswers: v.array(v.object({ answer_id: v.string(), value: count })),
  // A server of an earlier version does not send them.
  marked_for_review: v.nullish(v.array(v.string())),
};
const storedSheet: Schema<StoredSheet> = v.object(sheet);

export type Saved = Omit<Schemas['SavedResponse'], 'attempt_id' | 'saved_at'>;
const saved: Schema<{ data: Saved }> = v.object({
  data: v.object({
    revision: count,
    server_time: instant,
    remaining_seconds: count,
    is_submited: v.picklist([0, 1]),
  }),
});

export type AttemptState = Schemas['AttemptStateResponse'];
const attemptState: Schema<AttemptState> = v.object({
  attempt_id: v.string(),
  revision: count,
  deadline: instant,
  opened_at: instant,
  remaining_seconds: count,
  server_time: instant,
  paused: v.boolean(),
  is_submited: v.picklist([0, 1]),
  messages: count,
  last_message_at: v.nullable(instant),
});
const state = v.object({ data: attemptState });

const question = v.object({
  id: v.string(),
  type: count,
  title: v.string(),
  weight: v.number(),
  content: v.string(),
  answers: v.array(v.object({ id: v.string(), value: v.string() })),
});
const named = { id: v.string(), name: v.string() };
const slides = v.object({
  ...named,
  title: v.string(),
  description: v.string(),
  weight: v.number(),
  attachments: v.array(v.object({ id: v.string() })),
  categories: v.array(v.object(named)),
});
const started = v.object({
  data: v.object({
    ...sheet,
    attempt_id: v.string(),
    id: v.string(),
    name: v.string(),
    started_at: instant,
    opened_at: instant,
    deadline: instant,
    ends_at: instant,
    template: v.object({ questions: v.array(question), slides: v.nullish(slides) }),
  }),
});

/** Returns the `data` of a valid body. Otherwise fails as if there was no response. */
function readData<T>(schema: Schema<{ data: unknown }>, body: { data: T }): T {
  if (!v.is(schema, body)) throw new ApiError(0, {});
  return body.data;
}

export const readSaved = (body: { data: Saved }): Saved => readData(saved, body);
export const readState = (body: { data: AttemptState }): AttemptState => readData(state, body);
export const readStarted = (body: { data: Started }): Started => readData(started, body);

/** Returns the sheet in the refusal of a save. Returns null if there is none, or if it is invalid. */
export const storedSheetOf = ({ data }: ApiError): StoredSheet | null => (v.is(storedSheet, data) ? data : null);

/** Returns the state of the attempt in the refusal of a start. Returns null if the attempt has not been started. */
export const attemptStateOf = ({ data }: ApiError): AttemptState | null => (v.is(attemptState, data) ? data : null);

/**
 * The responses that answering reads, checked before anything is done with them. A body that was cut off, or that
 * something between here and the server wrote, says as little as none.
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

export type StoredSheet = Pick<Schemas['SheetResponse'], 'revision' | 'userAnswers' | 'userArrangeAnswers'>;
const sheet = {
  revision: count,
  userAnswers: v.array(v.object({ answer_id: v.string(), value: v.string() })),
  userArrangeAnswers: v.array(v.object({ answer_id: v.string(), value: count })),
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
  remaining_seconds: count,
  server_time: instant,
  paused: v.boolean(),
  is_submited: v.picklist([0, 1]),
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
const started = v.object({
  data: v.object({
    ...sheet,
    attempt_id: v.string(),
    id: v.string(),
    name: v.string(),
    started_at: instant,
    deadline: instant,
    ends_at: instant,
    template: v.object({ questions: v.array(question) }),
  }),
});

/** Returns the `data` of a body that fits; otherwise there was no response. */
function read<T>(schema: Schema<{ data: unknown }>, body: { data: T }): T {
  if (!v.is(schema, body)) throw new ApiError(0, {});
  return body.data;
}

export const readSaved = (body: { data: Saved }): Saved => read(saved, body);
export const readState = (body: { data: AttemptState }): AttemptState => read(state, body);
export const readStarted = (body: { data: Started }): Started => read(started, body);

/** The sheet that the refusal of a save carries; null if it has none, or one that cannot be read. */
export const storedSheetOf = ({ data }: ApiError): StoredSheet | null => (v.is(storedSheet, data) ? data : null);

/** Whether the refusal of a start is about an attempt that has been started: it carries its state. */
export const isOfStarted = ({ data }: ApiError): boolean => v.is(attemptState, data);

/** Tests the requests of answering, and how their responses are handled. */
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { request } from '@/api/client';
import { ApiError } from '@/api/errors';
import { serverClock } from '@/api/serverClock';
import { at, server } from '../../../tests/server';
import { askState, type Started, sendSave, startAttempt } from './api';
import { paper, paperWithSlides, placed, questions } from './fixtures';
import type { Save } from './session';

const saveWithSize = (bytes: number): Save => ({
  id: 'a',
  revision: 4,
  since: 4,
  sheet: { tf: ['tf1'], text: 'x'.repeat(bytes) },
  marks: new Set(['text']),
  submit: false,
});
const SAVED = { revision: 5, server_time: '2026-11-22T10:00:00Z', remaining_seconds: 60, is_submited: 0 } as const;
const send = (save: Save) => sendSave({ eventId: 'e1', attempt: 'a1', paper }, save, new AbortController().signal);

afterEach(() => vi.unstubAllGlobals());

describe('a save', () => {
  it('carries the whole sheet and what it was made from', async () => {
    let body: unknown;
    server.use(
      http.post(at('/user/answers'), async ({ request: sent }) => {
        body = await sent.json();
        return HttpResponse.json({ message: 'saved', data: SAVED });
      }),
    );
    expect(await send(saveWithSize(1))).toMatchObject(SAVED);
    expect(body).toEqual({
      competition_training_id: 'e1',
      attempt_id: 'a1',
      isSubmited: 0,
      revision: 4,
      save_id: 'a',
      answers: [
        { answer_id: 'tf1', value: '1' },
        { answer_id: 'text1', value: 'x' },
      ],
      slides: [],
      marked_for_review: ['text'],
    });
  });

  it('carries the placed pictures beside the answers', async () => {
    let body: unknown;
    server.use(
      http.post(at('/user/answers'), async ({ request: sent }) => {
        body = await sent.json();
        return HttpResponse.json({ message: 'saved', data: SAVED });
      }),
    );
    const target = { eventId: 'e1', attempt: 'a1', paper: paperWithSlides };
    const save = { ...saveWithSize(1), sheet: { case: placed(['p2']) } };
    await sendSave(target, save, new AbortController().signal);
    expect(body).toMatchObject({
      answers: [],
      slides: [{ slide_attachment_id: 'p2', order: 1, category_id: 'before' }],
    });
  });

  it('outlives its page, as far as browsers let requests do so together', async () => {
    const sent: { keepalive: boolean; answer: () => void }[] = [];
    const fetch = vi.fn(
      ({ keepalive }: Request) =>
        new Promise<Response>((resolve) => {
          sent.push({ keepalive, answer: () => resolve(Response.json({ data: SAVED })) });
        }),
    );
    vi.stubGlobal('fetch', fetch);
    const first = send(saveWithSize(40_000));
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    const second = send(saveWithSize(40_000));
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    for (const { answer } of sent) answer();
    await Promise.all([first, second]);
    void send(saveWithSize(40_000));
    await vi.waitFor(() => expect(sent).toHaveLength(3));
    void send(saveWithSize(70_000));
    await vi.waitFor(() => expect(sent).toHaveLength(4));
    expect(sent.map(({ keepalive }) => keepalive)).toEqual([true, false, true, false]);
  });
});

const failsAsOffline = async (call: Promise<unknown>) => {
  const error = await call.catch((thrown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ kind: 'network', status: 0 });
};

describe('a body that was cut off, or that something else wrote, is a response that did not arrive', () => {
  it.each([
    ['nothing', ''],
    ['half of it', '{"message":"Saved","data":{"revi'],
    ['a page', '<!doctype html><p>Sign in to the network'],
    ['null', 'null'],
    ['no data', '{}'],
    ['a part', '{"data":{"revision":5}}'],
    ['another time', JSON.stringify({ data: { ...SAVED, server_time: 'soon' } })],
    ['another form', JSON.stringify({ data: { ...SAVED, revision: '5' } })],
  ])('to a save: %s', async (_, body) => {
    server.use(http.post(at('/user/answers'), () => new HttpResponse(body)));
    await failsAsOffline(send(saveWithSize(1)));
    expect(serverClock.now()).not.toBeNaN();
  });

  const started = {
    attempt_id: 'a1',
    id: 'e1',
    name: 'Run',
    revision: 0,
    started_at: '2026-11-22T09:00:00Z',
    opened_at: '2026-11-22T09:00:00Z',
    deadline: '2026-11-22T10:00:00Z',
    ends_at: '2026-11-22T10:00:00Z',
    userAnswers: [],
    userAnswerSlides: [],
    userArrangeAnswers: [],
    template: { questions },
  };
  const startWith = (body: unknown) =>
    startAttempt(async () => body as { data: Started }, 'e1', new AbortController().signal);

  it('to a start', async () => {
    expect(await startWith({ data: started })).toBe(started);
    await failsAsOffline(startWith(undefined));
    for (const name of Object.keys(started))
      await failsAsOffline(startWith({ data: { ...started, [name]: undefined } }));
    await failsAsOffline(startWith({ data: { ...started, template: { questions: [{ id: 'q' }] } } }));
    await failsAsOffline(startWith({ data: { ...started, template: { questions, slides: { id: 's' } } } }));
  });

  it('to a question about the state', async () => {
    const state = {
      attempt_id: 'a1',
      revision: 5,
      deadline: '2026-11-22T10:00:00Z',
      opened_at: '2026-11-22T09:00:00Z',
      remaining_seconds: 60,
      server_time: '2026-11-22T09:59:00Z',
      paused: false,
      is_submited: 0,
      messages: 1,
      last_message_at: '2026-11-22T09:58:00Z',
    };
    let body: object = { data: state };
    server.use(http.get(at('/user/attempts/e1'), () => HttpResponse.json(body)));
    const ask = () => askState('e1', new AbortController().signal);
    expect(await ask()).toEqual(state);
    for (const name of Object.keys(state)) {
      body = { data: { ...state, [name]: undefined } };
      await failsAsOffline(ask());
    }
  });

  it('to any other call', async () => {
    server.use(http.get(at('/roles'), () => new HttpResponse('{"data": [')));
    await failsAsOffline(request('get', '/api/v1/roles'));
  });

  it('of a refusal says no more than its status', async () => {
    server.use(http.get(at('/roles'), () => new HttpResponse('null', { status: 409 })));
    await expect(request('get', '/api/v1/roles')).rejects.toMatchObject({ status: 409, code: 'unknown' });
  });
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import { type Engine, startEngine } from './engine';
import { DEADLINE, opened, paper } from './fixtures';
import { isDirty, openSession, type Save } from './session';

const offline = new ApiError(0, {});
const refused = (code: string, data?: object) =>
  new ApiError(409, { code, message: code, ...(data && { data: data as never }) });

let now = 0;
let ids = 0;
let revision = 4;
let engine: Engine;
const sent: Save[] = [];
const draft = vi.fn();
const send = vi.fn();
const takeUp = vi.fn();

const accept = async (save: Save) => {
  revision += 1;
  const left = Math.ceil((DEADLINE - now) / 1000);
  return {
    revision,
    saved_at: new Date(now).toISOString(),
    server_time: new Date(now).toISOString(),
    remaining_seconds: Math.max(0, left),
    is_submited: save.submit ? 1 : 0,
  };
};
const start = (session = opened) => {
  engine = startEngine(paper, session, {
    send: (save) => {
      sent.push(save);
      return send(save);
    },
    reopen: takeUp,
    draft,
    now: () => now,
    newId: () => `id-${++ids}`,
    random: () => 0.5,
  });
  return engine;
};
const pass = async (ms: number) => {
  now += ms;
  await vi.advanceTimersByTimeAsync(ms);
};
const state = () => engine.store.getState();

beforeEach(() => {
  vi.useFakeTimers();
  now = DEADLINE - 3_600_000;
  ids = 0;
  revision = 4;
  sent.length = 0;
  send.mockReset().mockImplementation(accept);
  takeUp.mockReset();
  draft.mockReset();
});
afterEach(() => {
  engine.stop();
  vi.useRealTimers();
});

it('saves once the changes rest for three seconds, with the whole sheet', async () => {
  start();
  engine.change('tf', ['tf1']);
  await pass(2_000);
  engine.change('text', 'Be');
  await pass(2_000);
  expect(sent).toEqual([]);
  await pass(1_100);
  expect(sent).toMatchObject([{ revision: 4, submit: false, sheet: { tf: ['tf1'], text: 'Be' } }]);
  expect(isDirty(state())).toBe(false);
  await pass(120_000);
  expect(sent).toHaveLength(1);
});

it('saves every half minute while the changes never rest', async () => {
  start();
  for (let at = 0; at < 35; at += 1) {
    engine.change('text', 'x'.repeat(at + 1));
    await pass(1_000);
  }
  expect(sent).toHaveLength(1);
});

it('never has two requests under way, and saves again what changed meanwhile', async () => {
  let answer = () => {};
  send.mockImplementationOnce((save) => new Promise((resolve) => (answer = () => resolve(accept(save)))));
  start();
  engine.change('tf', ['tf1']);
  await pass(3_100);
  engine.change('tf', ['tf2']);
  await pass(10_000);
  engine.saveNow();
  expect(sent).toHaveLength(1);
  answer();
  await pass(5_000);
  expect(sent.map(({ sheet }) => sheet['tf'])).toEqual([['tf1'], ['tf2']]);
  expect(sent[1]?.revision).toBe(5);
});

it('tries again with the same id until the network is back', async () => {
  send.mockRejectedValueOnce(offline).mockRejectedValueOnce(offline);
  start();
  engine.change('tf', ['tf1']);
  await pass(3_100);
  expect(state().saveError).toMatchObject({ kind: 'offline', wait: 5 });
  await pass(5_000);
  expect(state().saveError).toMatchObject({ tries: 2, wait: 10 });
  engine.saveNow();
  await pass(0);
  expect(sent.map(({ id }) => id)).toEqual(['id-1', 'id-1', 'id-1']);
  expect(state().saveError).toBeNull();
  expect(draft).toHaveBeenLastCalledWith(null);
});

it('merges a newer sheet and saves again from its revision', async () => {
  const data = {
    revision: 9,
    userAnswers: [{ answer_id: 'rank2', value: '1' }],
    userAnswerSlides: [],
    userArrangeAnswers: [],
  };
  send.mockRejectedValueOnce(refused('stale_revision', data));
  start();
  engine.change('tf', ['tf1']);
  await pass(10_000);
  expect(sent[1]).toMatchObject({ revision: 9, sheet: { tf: ['tf1'], rank: ['rank2'] } });
  expect(state().merged).toEqual({ taken: ['rank'], kept: [] });
});

it('waits for the person after the session ended, and then saves at once', async () => {
  send.mockRejectedValueOnce(new ApiError(401, {}));
  start();
  engine.change('tf', ['tf1']);
  await pass(60_000);
  expect(sent).toHaveLength(1);
  expect(state().saveError?.kind).toBe('signedOut');
  engine.signedIn();
  await pass(1);
  expect(sent).toHaveLength(2);
  expect(isDirty(state())).toBe(false);
});

it('saves a restored draft by itself', async () => {
  start(openSession(paper, { sheet: {}, revision: 4, deadline: DEADLINE }, { revision: 4, answers: { tf: ['tf1'] } }));
  await pass(3_100);
  expect(sent).toHaveLength(1);
});

it('submits, and resolves for its caller', async () => {
  send.mockRejectedValueOnce(offline);
  start();
  const done = engine.submit();
  await pass(5_000);
  expect(await done).toBe(true);
  expect(sent.map(({ submit, id }) => [submit, id])).toEqual([
    [true, 'id-1'],
    [true, 'id-1'],
  ]);
  expect(state().phase).toBe('submitted');
});

it('lets a submission that does not get through be put off', async () => {
  send.mockRejectedValue(offline);
  start();
  const done = engine.submit();
  await pass(1_000);
  engine.resume();
  expect(await done).toBe(false);
  expect(state().phase).toBe('answering');
});

it('submits by itself when the time is up, trying again within the grace', async () => {
  send.mockRejectedValueOnce(offline).mockRejectedValueOnce(offline);
  start();
  engine.change('tf', ['tf1']);
  now = DEADLINE;
  engine.timeUp();
  await pass(1_000);
  await pass(4_000);
  expect(sent.at(-1)).toMatchObject({ submit: true, sheet: { tf: ['tf1'] } });
  expect(state()).toMatchObject({ phase: 'timeUp', ending: 'sent' });
});

it('gives up after the grace and keeps the draft', async () => {
  send.mockRejectedValue(offline);
  start();
  engine.change('tf', ['tf1']);
  now = DEADLINE;
  engine.timeUp();
  for (let second = 0; second < 15; second += 1) await pass(1_000);
  expect(state().ending).toBe('unreached');
  expect(draft).toHaveBeenLastCalledWith({ revision: 4, answers: { tf: ['tf1'] } });
});

it('closes when it was submitted elsewhere', async () => {
  send.mockRejectedValueOnce(refused('already_submitted'));
  start();
  engine.change('tf', ['tf1']);
  await pass(3_100);
  expect(state().phase).toBe('closed');
});

it('asks for the clock and the sheet anew when it comes back into view after a while', async () => {
  const deadline = new Date(DEADLINE + 60_000).toISOString();
  takeUp.mockResolvedValue({
    revision: 6,
    deadline,
    userAnswers: [{ answer_id: 'tf2', value: '1' }],
    userArrangeAnswers: [],
  });
  start();
  engine.inView();
  expect(takeUp).not.toHaveBeenCalled();
  await pass(61_000);
  engine.inView();
  await pass(0);
  expect(state()).toMatchObject({ deadline: DEADLINE + 60_000, revision: 6, sheet: { tf: ['tf2'] } });
});

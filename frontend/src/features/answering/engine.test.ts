import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, intercepted } from '@/api/errors';
import { openSession } from './draft';
import { type Engine, startEngine } from './engine';
import { ATTEMPT, DEADLINE, opened, paper, paperWithSlides, placed } from './fixtures';
import { UNMARKED } from './reviewMarks';
import { isDirty, isKept, type Save, unsavedAnswers } from './session';
import type { AttemptState } from './wire';

const offline = new ApiError(0, {});
const refusalError = (code: string, data?: object) =>
  new ApiError(409, { code, message: code, ...(data && { data: data as never }) });

const OPENED_AT = '2026-11-21T09:00:00.000Z';
let now = 0;
let ids = 0;
let revision = 4;
/** The end of the attempt by the server's clock. */
let deadline = DEADLINE;
let engine: Engine;
let slept = false;
const sent: Save[] = [];
const signals: AbortSignal[] = [];
const draft = vi.fn();
const known = vi.fn();
const report = vi.fn();
const send = vi.fn();
const ask = vi.fn<(signal: AbortSignal) => Promise<AttemptState>>();

const sessionOpenedNow = () => ({ ...opened, timing: { ...opened.timing, heardAt: performance.now() } });
const acceptSave = async (save: Save) => {
  revision += 1;
  const left = Math.ceil((deadline - now) / 1000);
  return {
    revision,
    saved_at: new Date(now).toISOString(),
    server_time: new Date(now).toISOString(),
    remaining_seconds: Math.max(0, left),
    is_submited: save.submit ? 1 : 0,
  };
};
const startTestEngine = (session = sessionOpenedNow(), asked = paper) => {
  engine = startEngine(asked, session, {
    send: (save, signal) => {
      sent.push(save);
      signals.push(signal);
      const aborted = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error())));
      return Promise.race([send(save), aborted]);
    },
    ask,
    storage: { draft, known },
    clock: {
      now: () => now,
      monotonic: () => performance.now(),
      jumped() {
        const before = slept;
        slept = false;
        return before;
      },
    },
    timers: { set: (run, wait) => setTimeout(run, wait), clear: (timer) => clearTimeout(timer as number | undefined) },
    newId: () => `id-${++ids}`,
    random: () => 0,
    report,
  });
  return engine;
};
/** Advances in small steps, so that each timer sees the time at which it is due. */
const advance = async (ms: number) => {
  for (let left = ms; left > 0; left -= 100) {
    now += Math.min(left, 100);
    await vi.advanceTimersByTimeAsync(Math.min(left, 100));
  }
  await vi.advanceTimersByTimeAsync(0);
};
/** Makes the next save wait until the returned function is called. */
const delayNextSave = () => {
  let answer = () => {};
  send.mockImplementationOnce((save) => new Promise((resolve) => (answer = () => resolve(acceptSave(save)))));
  return () => answer();
};
const neverResolves = () => new Promise<never>(() => {});
/** Returns the state that the server reports if nothing but the saves has happened. */
const serverState = (values: Partial<AttemptState> = {}): AttemptState => ({
  attempt_id: ATTEMPT,
  revision,
  deadline: new Date(deadline).toISOString(),
  opened_at: OPENED_AT,
  remaining_seconds: Math.max(0, Math.ceil((deadline - now) / 1000)),
  server_time: new Date(now).toISOString(),
  paused: false,
  is_submited: 0,
  messages: 0,
  last_message_at: null,
  ...values,
});
const serverTells = (values: Partial<AttemptState>) => ask.mockImplementation(async () => serverState(values));
/** Returns the stored sheet in the form that a refusal contains. */
const storedSheet = (revision: number, option: string | null) => ({
  revision,
  userAnswers: option === null ? [] : [{ answer_id: option, value: '1' }],
  userAnswerSlides: [],
  userArrangeAnswers: [],
});
const currentSession = () => engine.store.getState();

beforeEach(() => {
  vi.useFakeTimers();
  now = DEADLINE - 3_600_000;
  ids = 0;
  revision = 4;
  deadline = DEADLINE;
  slept = false;
  sent.length = 0;
  signals.length = 0;
  send.mockReset().mockImplementation(acceptSave);
  ask.mockReset().mockImplementation(async () => serverState());
  for (const one of [draft, known, report]) one.mockReset();
});
afterEach(() => {
  engine.stop();
  vi.useRealTimers();
});

it('calls nothing kept on the device before it is written', () => {
  startTestEngine();
  expect(isKept(currentSession())).toBe(true);
  engine.change('tf', ['tf1']);
  expect(isKept(currentSession())).toBe(false);
  engine.draftStored(true);
  expect(isKept(currentSession())).toBe(true);
  engine.change('tf', ['tf2']);
  engine.draftStored(false);
  expect(isKept(currentSession())).toBe(false);
});

it('tells a network that answers in place of the server from a connection that is gone', async () => {
  send.mockRejectedValueOnce(intercepted());
  startTestEngine();
  engine.change('tf', ['tf1']);
  await advance(3_500);
  expect(currentSession().saveError?.kind).toBe('intercepted');
  expect(report).not.toHaveBeenCalled();
  await advance(12_000);
  expect(isDirty(currentSession())).toBe(false);
});

it('saves once the changes rest for three seconds, with the whole sheet', async () => {
  startTestEngine();
  engine.change('tf', ['tf1']);
  await advance(2_000);
  engine.change('text', 'Be');
  await advance(2_000);
  expect(sent).toEqual([]);
  await advance(1_100);
  expect(sent).toMatchObject([{ revision: 4, submit: false, sheet: { tf: ['tf1'], text: 'Be' } }]);
  expect(isDirty(currentSession())).toBe(false);
  await advance(120_000);
  expect(sent).toHaveLength(1);
});

it('saves every half minute while the changes never rest', async () => {
  startTestEngine();
  for (let at = 0; at < 35; at += 1) {
    engine.change('text', 'x'.repeat(at + 1));
    await advance(1_000);
  }
  expect(sent).toHaveLength(1);
});

it('never has two requests under way, and saves again what changed meanwhile', async () => {
  const answer = delayNextSave();
  startTestEngine();
  engine.change('tf', ['tf1']);
  await advance(3_100);
  engine.change('tf', ['tf2']);
  await advance(10_000);
  engine.saveNow();
  expect(sent).toHaveLength(1);
  answer();
  await advance(5_000);
  expect(sent.map(({ sheet }) => sheet['tf'])).toEqual([['tf1'], ['tf2']]);
  expect(sent[1]?.revision).toBe(5);
});

it('tries again with the same id until the network is back', async () => {
  send.mockRejectedValueOnce(offline).mockRejectedValueOnce(offline);
  startTestEngine();
  engine.change('tf', ['tf1']);
  await advance(3_100);
  expect(currentSession().saveError).toMatchObject({ kind: 'offline', wait: 5 });
  await advance(5_000);
  expect(currentSession().saveError).toMatchObject({ tries: 2, wait: 10 });
  engine.saveNow();
  await advance(0);
  expect(sent.map(({ id }) => id)).toEqual(['id-1', 'id-1', 'id-1']);
  expect(currentSession().saveError).toBeNull();
  expect(draft).toHaveBeenLastCalledWith(null);
});

it('merges a newer sheet and saves again from its revision', async () => {
  const data = {
    revision: 9,
    userAnswers: [{ answer_id: 'rank2', value: '1' }],
    userAnswerSlides: [],
    userArrangeAnswers: [],
  };
  send.mockRejectedValueOnce(refusalError('stale_revision', data));
  startTestEngine();
  engine.change('tf', ['tf1']);
  await advance(10_000);
  expect(sent[1]).toMatchObject({ revision: 9, sheet: { tf: ['tf1'], rank: ['rank2'] } });
  expect(currentSession().merged).toMatchObject({ taken: ['rank'], kept: [] });
});

it('keeps placed pictures in the draft, and merges those of another device as one answer', async () => {
  const data = {
    revision: 9,
    userAnswers: [],
    userAnswerSlides: placed([], ['p3']).slides,
    userArrangeAnswers: [],
  };
  send.mockRejectedValueOnce(refusalError('stale_revision', data));
  startTestEngine(sessionOpenedNow(), paperWithSlides);
  engine.change('case', placed(['p1']));
  expect(draft).toHaveBeenLastCalledWith(
    expect.objectContaining({
      answers: {
        case: {
          mine: { slides: [{ slide_attachment_id: 'p1', order: 1, category_id: 'before' }] },
          base: null,
          at: expect.any(Number),
        },
      },
    }),
  );
  await advance(10_000);
  expect(currentSession().merged).toMatchObject({ kept: ['case'], theirs: { case: placed([], ['p3']) } });
  expect(sent[1]).toMatchObject({ revision: 9, sheet: { case: placed(['p1']) } });
});

it('names the slides case if the server refuses one of its pictures, and saves the rest', async () => {
  const errors = { 'slides.1': ['Two images are in one place'] };
  send.mockRejectedValueOnce(new ApiError(422, { code: 'validation_failed', errors }));
  startTestEngine(sessionOpenedNow(), paperWithSlides);
  engine.change('case', placed(['p1', 'p2']));
  engine.change('tf', ['tf1']);
  await advance(10_000);
  expect(currentSession().rejected).toMatchObject({ case: { message: 'Two images are in one place' } });
  expect(sent[1]?.sheet).toEqual({ tf: ['tf1'] });
});

it('waits for the person after the session ended, and then saves at once', async () => {
  send.mockRejectedValueOnce(new ApiError(401, {}));
  startTestEngine();
  engine.change('tf', ['tf1']);
  await advance(60_000);
  expect(sent).toHaveLength(1);
  expect(currentSession().saveError?.kind).toBe('signedOut');
  engine.signedIn();
  await advance(1);
  expect(sent).toHaveLength(2);
  expect(isDirty(currentSession())).toBe(false);
});

it('saves a restored draft by itself', async () => {
  const kept = { answers: { tf: { mine: ['tf1'], base: null, at: 0 } }, sent: [] };
  startTestEngine(
    openSession(paper, { ...UNMARKED, attempt: ATTEMPT, sheet: {}, revision: 4, deadline: DEADLINE }, kept, {
      at: performance.now(),
      random: 0.5,
    }),
  );
  await advance(3_100);
  expect(sent).toHaveLength(1);
});

it('submits, and resolves for its caller', async () => {
  send.mockRejectedValueOnce(offline);
  startTestEngine();
  const done = engine.submit();
  await advance(5_000);
  expect(await done).toBe(true);
  expect(sent.map(({ submit, id }) => [submit, id])).toEqual([
    [true, 'id-1'],
    [true, 'id-1'],
  ]);
  expect(currentSession().phase).toBe('submitted');
});

it('lets a submission that does not get through be put off', async () => {
  send.mockRejectedValue(offline);
  startTestEngine();
  const done = engine.submit();
  await advance(1_000);
  engine.resume();
  expect(await done).toBe(false);
  expect(currentSession().phase).toBe('answering');
});

it('submits by itself when the time is up, trying again within the grace', async () => {
  send.mockRejectedValueOnce(offline).mockRejectedValueOnce(offline);
  startTestEngine();
  engine.timeUp();
  expect(currentSession().phase).toBe('answering');
  engine.change('tf', ['tf1']);
  now = DEADLINE;
  engine.timeUp();
  await advance(1_000);
  await advance(4_000);
  expect(sent.at(-1)).toMatchObject({ submit: true, sheet: { tf: ['tf1'] } });
  expect(currentSession()).toMatchObject({ phase: 'timeUp', ending: 'sent' });
});

it('gives up after the grace and keeps the draft', async () => {
  send.mockRejectedValue(offline);
  ask.mockRejectedValue(offline);
  startTestEngine();
  engine.change('tf', ['tf1']);
  now = DEADLINE;
  engine.timeUp();
  await advance(15_000);
  expect(currentSession().ending).toBe('unreached');
  expect(draft).toHaveBeenLastCalledWith(
    expect.objectContaining({ answers: { tf: expect.objectContaining({ mine: ['tf1'] }) } }),
  );
  // A later response can still tell the user which answers count.
  send.mockRejectedValue(refusalError('time_ended', storedSheet(5, 'tf1')));
  await advance(40_000);
  expect(currentSession()).toMatchObject({ ending: 'lastSave' });
  expect(unsavedAnswers(currentSession())).toEqual([]);
  expect(draft).toHaveBeenLastCalledWith(null);
});

it('closes when it was submitted elsewhere', async () => {
  send.mockRejectedValueOnce(refusalError('already_submitted', storedSheet(5, 'tf2')));
  startTestEngine();
  engine.change('tf', ['tf1']);
  await advance(3_100);
  expect([currentSession().phase, unsavedAnswers(currentSession())]).toEqual(['closed', ['tf']]);
});

it.each<[string, Error, string]>([
  ['a newer sheet that was cut off', refusalError('stale_revision', { revision: 9 }), 'refused'],
  ['the end without a sheet', refusalError('time_ended'), 'refused'],
  ['a sheet of something else', refusalError('already_submitted', { revision: 'a', userAnswers: {} }), 'refused'],
  ['wrong answers that are not named', new ApiError(422, { errors: { 'answers.0': null as never } }), 'unexpected'],
])('a refusal that cannot be read is a failure like any other: %s', async (_, refusal, kind) => {
  send.mockRejectedValueOnce(refusal);
  startTestEngine();
  engine.change('tf', ['tf1']);
  await advance(3_100);
  expect(currentSession()).toMatchObject({ inFlight: [], saveError: { kind, wait: 5 } });
  await advance(5_100);
  expect(isDirty(currentSession())).toBe(false);
});

describe('the state of the attempt', () => {
  it('is asked for every 15 seconds while the page is in view, and at once when it comes back or slept', async () => {
    startTestEngine();
    await advance(14_900);
    expect(ask).not.toHaveBeenCalled();
    await advance(45_200);
    expect(ask).toHaveBeenCalledTimes(4);
    engine.hidden();
    await advance(60_000);
    expect(ask).toHaveBeenCalledTimes(4);
    engine.inView();
    await advance(100);
    expect(ask).toHaveBeenCalledTimes(5);
    slept = true;
    await advance(1_100);
    expect(ask).toHaveBeenCalledTimes(6);
    expect(sent).toEqual([]);
  });

  it('is asked for after a sleep also if a save that was under way is acknowledged then', async () => {
    const answer = delayNextSave();
    startTestEngine();
    engine.change('tf', ['tf1']);
    await advance(3_100);
    slept = true;
    await advance(1_100);
    expect(ask).not.toHaveBeenCalled();
    answer();
    await advance(1_000);
    expect(ask).toHaveBeenCalledOnce();
  });

  it('is asked for anew after a sleep, whatever was asked before it', async () => {
    ask.mockImplementationOnce(neverResolves);
    startTestEngine();
    await advance(15_100);
    slept = true;
    await advance(1_100);
    expect(ask).toHaveBeenCalledTimes(2);
    expect(ask.mock.calls[0]?.[0].aborted).toBe(true);
  });

  it('counts from the question, because a slow response is old', async () => {
    ask.mockImplementationOnce(() => new Promise((resolve) => setTimeout(() => resolve(serverState()), 10_000)));
    startTestEngine();
    await advance(15_100 + 10_000);
    expect(ask).toHaveBeenCalledTimes(1);
    await advance(5_000);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('is asked for less and less often while the server does not answer', async () => {
    ask.mockRejectedValue(new ApiError(503, {}, 1));
    startTestEngine();
    await advance(600_000);
    expect(ask.mock.calls.length).toBeLessThanOrEqual(23);
    expect(report).not.toHaveBeenCalled();
  });

  it('is asked at once when something has happened to the event', async () => {
    startTestEngine();
    serverTells({});
    await advance(0);
    const before = ask.mock.calls.length;
    const sentAt = '2026-11-21T09:41:00.000Z';
    serverTells({ messages: 1, last_message_at: sentAt });
    engine.askNow();
    await advance(0);
    expect(ask).toHaveBeenCalledTimes(before + 1);
    expect(currentSession().messageAt).toBe(Date.parse(sentAt));
  });

  it('tells once that another device opened the attempt, and not of the opening of this page itself', async () => {
    startTestEngine({ ...sessionOpenedNow(), openedAt: Date.parse(OPENED_AT) });
    serverTells({});
    await advance(20_000);
    expect(currentSession().openedElsewhere).toBeNull();
    const later = '2026-11-21T09:42:00.000Z';
    serverTells({ opened_at: later });
    await advance(20_000);
    expect(currentSession().openedElsewhere).toBe(Date.parse(later));
    engine.noticed();
    await advance(40_000);
    expect(currentSession().openedElsewhere).toBeNull();
  });

  it('does not take an opening of this device whose response was lost for that of another', async () => {
    startTestEngine();
    serverTells({ opened_at: '2026-11-21T09:42:00.000Z' });
    await advance(20_000);
    expect(currentSession()).toMatchObject({ openedElsewhere: null, openedAt: Date.parse('2026-11-21T09:42:00.000Z') });
  });

  it('tells of the answers of another device, which are taken in', async () => {
    send.mockRejectedValueOnce(refusalError('stale_revision', storedSheet(6, 'tf2')));
    startTestEngine();
    await advance(10_000);
    revision = 6;
    await advance(5_200);
    expect(sent).toMatchObject([{ revision: 4, submit: false }]);
    expect(currentSession()).toMatchObject({
      revision: 6,
      sheet: { tf: ['tf2'] },
      merged: { taken: ['tf'], kept: [] },
    });
    await advance(60_000);
    expect(sent).toHaveLength(1);
  });

  it('tells of them also while an earlier save is still repeated, whose response says nothing of them', async () => {
    send.mockRejectedValueOnce(offline);
    startTestEngine();
    engine.change('tf', ['tf1']);
    await advance(3_100);
    // The save had arrived, and later another device saved.
    serverTells({ revision: 6 });
    const repeated = { revision: 5, is_submited: 0, server_time: new Date(now).toISOString(), remaining_seconds: 60 };
    send.mockResolvedValueOnce(repeated).mockRejectedValueOnce(refusalError('stale_revision', storedSheet(6, 'tf2')));
    await advance(12_100);
    expect(currentSession()).toMatchObject({ revision: 6, sheet: { tf: ['tf2'] } });
  });

  it('tells of a submission by another device', async () => {
    send.mockRejectedValueOnce(refusalError('already_submitted', storedSheet(6, 'tf2')));
    serverTells({ revision: 6, is_submited: 1 });
    startTestEngine();
    await advance(15_200);
    expect(currentSession()).toMatchObject({ phase: 'closed', reason: 'already_submitted', sheet: { tf: ['tf2'] } });
  });

  it('tells that the session has ended', async () => {
    ask.mockRejectedValueOnce(new ApiError(401, {}));
    startTestEngine();
    await advance(60_000);
    expect(currentSession().saveError?.kind).toBe('signedOut');
    expect(ask).toHaveBeenCalledOnce();
    engine.signedIn();
    await advance(100);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('sends what waits once the network is back', async () => {
    send.mockRejectedValueOnce(offline).mockRejectedValueOnce(offline).mockRejectedValueOnce(offline);
    startTestEngine();
    engine.change('tf', ['tf1']);
    await advance(3_100 + 5_000);
    expect(sent).toHaveLength(2);
    await advance(7_000);
    expect(sent).toHaveLength(3);
    expect(currentSession().saveError).toMatchObject({ tries: 3 });
  });
});

describe('time', () => {
  it('is up when the server says so, not by the clock of the page', async () => {
    // The page's clock is seven seconds fast.
    ask.mockImplementation(async () => {
      now = DEADLINE - 7_000;
      return serverState();
    });
    now = DEADLINE - 5_000;
    startTestEngine();
    await advance(5_200);
    expect(ask).toHaveBeenCalled();
    expect(sent).toEqual([]);
    engine.change('tf', ['tf1']);
    expect(currentSession().sheet).toEqual({ tf: ['tf1'] });
  });

  it('is up by the response to the last save', async () => {
    now = DEADLINE - 1_000;
    startTestEngine();
    engine.change('tf', ['tf1']);
    await advance(1_200);
    expect(sent).toMatchObject([{ submit: false }, { submit: true }]);
    expect(ask).not.toHaveBeenCalled();
    expect(currentSession().ending).toBe('sent');
  });

  it('goes on where it was extended, also if the page hears of it only at the end', async () => {
    deadline = DEADLINE + 600_000;
    now = DEADLINE - 5_000;
    startTestEngine();
    await advance(5_200);
    expect(sent).toEqual([]);
    expect(currentSession()).toMatchObject({ phase: 'answering', deadline: DEADLINE + 600_000, moved: 600_000 });
    engine.noticed();
    expect(currentSession().moved).toBe(0);
  });

  it('goes on also if the network was away at the end and long after it', async () => {
    ask.mockRejectedValue(offline);
    now = DEADLINE - 1_000;
    startTestEngine();
    await advance(20_000);
    expect(currentSession()).toMatchObject({ phase: 'timeUp', ending: 'unreached' });
    deadline = DEADLINE + 600_000;
    serverTells({});
    await advance(60_000);
    expect(sent).toEqual([]);
    expect(currentSession()).toMatchObject({ phase: 'answering', ending: null });
  });

  it('is up at once where the server says so earlier', async () => {
    deadline = DEADLINE - 3_600_000;
    startTestEngine();
    await advance(15_200);
    expect(sent).toMatchObject([{ submit: true }]);
  });
});

describe('a pause', () => {
  const isPaused = { paused: true, remaining_seconds: 300 };

  it('stops the clock; what is not saved is sent once, and then waits in the draft', async () => {
    send.mockRejectedValue(refusalError('event_paused', storedSheet(4, null)));
    startTestEngine();
    await advance(13_000);
    serverTells(isPaused);
    engine.change('tf', ['tf1']);
    await advance(2_100);
    expect(currentSession().pause).toEqual({ left: 300_000, isFlushed: true });
    now = DEADLINE + 60_000;
    await advance(60_000);
    engine.saveNow();
    engine.hidden();
    await advance(1_000);
    expect(sent).toHaveLength(1);
    expect(currentSession()).toMatchObject({ phase: 'answering', saveError: null });
    expect(draft).toHaveBeenLastCalledWith(expect.objectContaining({ answers: { tf: expect.anything() } }));
  });

  it('ends when the server says so: what waited is saved at once, and the time that was lost is no extra time', async () => {
    send.mockRejectedValueOnce(refusalError('event_paused', storedSheet(4, null)));
    serverTells(isPaused);
    startTestEngine();
    engine.change('tf', ['tf1']);
    await advance(60_000);
    expect(sent).toHaveLength(1);
    deadline = DEADLINE + 60_000;
    serverTells({});
    await advance(15_100);
    expect(sent).toHaveLength(2);
    expect(currentSession()).toMatchObject({
      pause: null,
      deadline: DEADLINE + 60_000,
      moved: 0,
      base: { tf: ['tf1'] },
    });
  });

  it('ends for a page out of view, too: what waited is saved', async () => {
    send.mockRejectedValueOnce(refusalError('event_paused', storedSheet(4, null)));
    serverTells(isPaused);
    startTestEngine();
    engine.change('tf', ['tf1']);
    await advance(5_000);
    engine.hidden();
    await advance(60_000);
    expect(currentSession()).toMatchObject({ pause: { left: 300_000 }, isVisible: false });
    deadline = DEADLINE + 65_000;
    serverTells({});
    await advance(18_100);
    expect(currentSession()).toMatchObject({ pause: null, base: { tf: ['tf1'] } });
  });

  it('takes a submission back: it can be decided anew afterwards', async () => {
    send.mockRejectedValueOnce(refusalError('event_paused', storedSheet(4, null)));
    serverTells(isPaused);
    startTestEngine();
    const done = engine.submit();
    await advance(100);
    expect(await done).toBe(false);
    expect(await engine.submit()).toBe(false);
    expect(currentSession()).toMatchObject({ phase: 'answering', pause: { left: 300_000 } });
  });
});

describe('what was replaced on the server', () => {
  it('by another attempt is never called saved, and nothing more is sent to it', async () => {
    serverTells({ attempt_id: 'attempt-2', revision: 0 });
    startTestEngine();
    await advance(15_200);
    expect(currentSession()).toMatchObject({ phase: 'replaced', replacedBy: 'attempt' });
    engine.change('tf', ['tf1']);
    engine.saveNow();
    await advance(60_000);
    expect(sent).toEqual([]);
    expect(known).toHaveBeenLastCalledWith(null);
  });

  it('is told by the refusal of a save as well', async () => {
    send.mockRejectedValueOnce(refusalError('attempt_replaced', storedSheet(0, null)));
    startTestEngine();
    engine.change('tf', ['tf1']);
    await advance(3_100);
    expect([currentSession().phase, unsavedAnswers(currentSession())]).toEqual(['replaced', ['tf']]);
    expect(draft).toHaveBeenLastCalledWith(expect.objectContaining({ answers: { tf: expect.anything() } }));
  });

  it.each<[string, () => void]>([
    ['the state', () => serverTells({ revision: 3 })],
    ['a refusal', () => send.mockRejectedValueOnce(refusalError('stale_revision', storedSheet(3, null)))],
  ])('by an older sheet, as %s tells: the draft keeps everything', async (_, happens) => {
    startTestEngine(
      openSession(
        paper,
        { ...UNMARKED, attempt: ATTEMPT, sheet: { text: 'a' }, revision: 4, deadline: DEADLINE },
        null,
      ),
    );
    happens();
    engine.change('tf', ['tf1']);
    await advance(15_200);
    expect(currentSession()).toMatchObject({
      phase: 'replaced',
      replacedBy: 'sheet',
      sheet: { tf: ['tf1'], text: 'a' },
    });
    expect(draft).toHaveBeenLastCalledWith(
      expect.objectContaining({ answers: { tf: expect.anything(), text: expect.anything() } }),
    );
  });
});

it('submits although an earlier save was refused, and says why it waits', async () => {
  send.mockRejectedValueOnce(new ApiError(400, { message: 'Too slow' }));
  startTestEngine();
  engine.change('tf', ['tf1']);
  await advance(3_100);
  expect(currentSession().saveError).toMatchObject({ kind: 'refused', message: 'Too slow', wait: 5 });
  const done = engine.submit();
  await advance(100);
  expect(await done).toBe(true);
});

it('replaces a save that hangs when the time is up, long before the end of the grace period', async () => {
  send.mockImplementationOnce(neverResolves).mockImplementationOnce(neverResolves);
  now = DEADLINE - 4_000;
  startTestEngine();
  engine.change('tf', ['tf1']);
  await advance(3_100);
  expect(sent).toHaveLength(1);
  await advance(2_300);
  expect(signals[0]?.aborted).toBe(true);
  expect(sent).toHaveLength(2);
  await advance(8_000);
  expect(sent.at(-1)).toMatchObject({ submit: true, sheet: { tf: ['tf1'] } });
  expect(currentSession().ending).toBe('sent');
});

it('sends a change behind a save under way when the page is hidden', async () => {
  let answer = () => {};
  const saved = (revision: number) => ({
    revision,
    is_submited: 0,
    server_time: new Date(now).toISOString(),
    remaining_seconds: 60,
  });
  send
    .mockImplementationOnce(() => new Promise((resolve) => (answer = () => resolve(saved(5)))))
    .mockResolvedValueOnce(saved(6));
  startTestEngine();
  engine.change('tf', ['tf1']);
  await advance(3_100);
  engine.hidden();
  expect(sent).toHaveLength(1);
  engine.change('tf', ['tf2']);
  engine.hidden();
  engine.hidden();
  expect(sent).toMatchObject([{ revision: 4 }, { revision: 5, sheet: { tf: ['tf2'] } }]);
  answer();
  await advance(0);
  expect([isDirty(currentSession()), currentSession().sheet]).toEqual([false, { tf: ['tf2'] }]);
});

it('writes nothing after it was stopped', async () => {
  const answer = delayNextSave();
  startTestEngine();
  engine.change('tf', ['tf1']);
  await advance(3_100);
  draft.mockClear();
  engine.stop();
  answer();
  engine.change('tf', ['tf2']);
  engine.hidden();
  await advance(60_000);
  expect(sent).toHaveLength(1);
  expect(draft).not.toHaveBeenCalled();
  expect(known).not.toHaveBeenCalled();
});

it('reports an exception, calls it what it is, and tries again', async () => {
  const mistake = new TypeError('x is not a function');
  send.mockRejectedValueOnce(mistake);
  startTestEngine();
  engine.change('tf', ['tf1']);
  await advance(3_100);
  expect(currentSession().saveError).toMatchObject({ kind: 'unexpected', wait: 5 });
  expect(report).toHaveBeenCalledExactlyOnceWith(mistake);
  await advance(5_100);
  expect(isDirty(currentSession())).toBe(false);
});

it('saves the rest when the server names an answer that it does not take', async () => {
  const errors = { 'answers.1.value': ['Too long'] };
  send.mockRejectedValueOnce(new ApiError(422, { code: 'validation_failed', message: 'Invalid', errors }));
  startTestEngine();
  engine.change('tf', ['tf1']);
  engine.change('text', 'bad');
  await advance(4_000);
  expect(sent.map(({ sheet }) => sheet)).toEqual([{ tf: ['tf1'], text: 'bad' }, { tf: ['tf1'] }]);
  expect(currentSession()).toMatchObject({ rejected: { text: { message: 'Too long' } }, saveError: null, revision: 5 });
  await advance(30_000);
  expect(sent).toHaveLength(2);
});

it('lets the person sign in and submits in the grace period', async () => {
  send.mockRejectedValueOnce(new ApiError(401, {}));
  now = DEADLINE - 1_000;
  startTestEngine();
  engine.change('tf', ['tf1']);
  await advance(4_000);
  expect(currentSession()).toMatchObject({ phase: 'timeUp', saveError: { kind: 'signedOut' } });
  engine.signedIn();
  await advance(100);
  expect(currentSession().ending).toBe('sent');
});

it('keeps on the device what the server has, and nothing of an attempt that is over', async () => {
  startTestEngine();
  engine.change('tf', ['tf1']);
  await advance(3_100);
  const progress = { answered: 1, questions: paper.questions.length, at: expect.any(Number) };
  expect(known).toHaveBeenLastCalledWith({
    base: { tf: ['tf1'] },
    storedMarks: new Set(),
    revision: 5,
    deadline,
    progress,
  });
  const done = engine.submit();
  await advance(100);
  expect(await done).toBe(true);
  expect(known).toHaveBeenLastCalledWith(null);
});

describe('marks for review', () => {
  it('travel with the answers, and alone three seconds after the last one', async () => {
    startTestEngine();
    engine.toggleMark('mc');
    engine.toggleMark('tf');
    engine.toggleMark('mc');
    await advance(3_100);
    expect(sent).toMatchObject([{ sheet: {}, marks: new Set(['tf']) }]);
    await advance(20_000);
    expect(sent).toHaveLength(1);
    engine.toggleMark('tf');
    engine.change('mc', ['mc1']);
    await advance(3_100);
    expect(sent.at(-1)).toMatchObject({ sheet: { mc: ['mc1'] }, marks: new Set() });
    expect(sent).toHaveLength(2);
  });

  it('make no answer unsaved, and are tried again with another id if they change', async () => {
    send.mockRejectedValueOnce(offline);
    startTestEngine();
    engine.toggleMark('mc');
    expect(isDirty(currentSession())).toBe(false);
    await advance(3_100);
    expect(currentSession().saveError?.kind).toBe('offline');
    expect(isDirty(currentSession())).toBe(false);
    engine.toggleMark('tf');
    await advance(15_000);
    expect(sent.map(({ id }) => id)).toEqual(['id-1', 'id-2']);
    expect(currentSession().storedMarks).toEqual(new Set(['mc', 'tf']));
  });

  it('of another device are taken in without a word, and those of this page stay', async () => {
    const theirs = { ...storedSheet(6, null), marked_for_review: ['text', 'unknown'] };
    send.mockRejectedValueOnce(refusalError('stale_revision', theirs));
    startTestEngine();
    engine.toggleMark('mc');
    await advance(3_100);
    revision = 6;
    expect(currentSession()).toMatchObject({ marks: new Set(['text', 'mc']), merged: null });
    await advance(5_000);
    expect(sent.at(-1)).toMatchObject({ revision: 6, marks: new Set(['text', 'mc']) });
    expect(currentSession().storedMarks).toEqual(new Set(['text', 'mc']));
  });

  it('are sent when the page is hidden, behind a save that is under way', async () => {
    const acknowledge = delayNextSave();
    startTestEngine();
    engine.change('tf', ['tf1']);
    await advance(3_100);
    engine.toggleMark('mc');
    engine.hidden();
    expect(sent.at(-1)).toMatchObject({ revision: 5, marks: new Set(['mc']) });
    acknowledge();
    await advance(1_000);
  });

  it('of a question that the paper does not have are not made', () => {
    startTestEngine();
    engine.toggleMark('');
    expect(currentSession().marks).toEqual(new Set());
  });

  it('stay if a server of an earlier version does not say them', async () => {
    send.mockRejectedValueOnce(refusalError('stale_revision', storedSheet(6, 'tf2')));
    startTestEngine({ ...sessionOpenedNow(), marks: new Set(['mc']), storedMarks: new Set(['mc']) });
    engine.toggleMark('text');
    await advance(3_100);
    revision = 6;
    expect(currentSession()).toMatchObject({ sheet: { tf: ['tf2'] }, marks: new Set(['mc', 'text']) });
  });

  it('are sent again to a server that went back to an older sheet', async () => {
    send.mockRejectedValueOnce(refusalError('stale_revision', { ...storedSheet(3, null), marked_for_review: [] }));
    startTestEngine({ ...sessionOpenedNow(), marks: new Set(['mc']), storedMarks: new Set(['mc']) });
    engine.change('tf', ['tf1']);
    await advance(3_100);
    expect(currentSession()).toMatchObject({ phase: 'replaced', marks: new Set(['mc']), storedMarks: new Set() });
  });

  it('are kept with the revision at which the server has them', async () => {
    startTestEngine();
    engine.toggleMark('mc');
    await advance(3_100);
    expect(known).toHaveBeenLastCalledWith(expect.objectContaining({ revision: 5, storedMarks: new Set(['mc']) }));
  });

  it('are not changed once the time is up', async () => {
    startTestEngine();
    now = deadline + 1;
    engine.timeUp();
    await advance(100);
    engine.toggleMark('mc');
    expect(currentSession().marks).toEqual(new Set());
  });
});

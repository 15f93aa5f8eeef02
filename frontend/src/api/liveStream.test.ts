import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LiveNews } from './live';

type Listener = (message: LiveNews & { person: string }) => void;

/** The locks and the channel, which the tabs of one browser share. */
const browser = vi.hoisted(() => ({
  /** The tabs that wait for the lock, in order. The first one holds the lock. */
  queue: [] as (() => void)[],
  listeners: new Set<unknown>(),
  hasLocks: true,
  expired: [] as string[],
}));

vi.mock('@/device/awaitLock', () => ({
  awaitLock(_name: string, got: () => void) {
    if (!browser.hasLocks) return () => undefined;
    browser.queue.push(got);
    if (browser.queue[0] === got) got();
    return () => {
      const wasFirst = browser.queue[0] === got;
      browser.queue.splice(browser.queue.indexOf(got), 1);
      if (wasFirst) browser.queue[0]?.();
    };
  },
}));
vi.mock('@/device/channel', () => ({
  openChannel() {
    let own: Listener | null = null;
    return {
      send(message: LiveNews & { person: string }) {
        for (const listener of browser.listeners) if (listener !== own) (listener as Listener)(message);
      },
      listen(listener: Listener) {
        own = listener;
        browser.listeners.add(listener);
        return () => browser.listeners.delete(listener);
      },
    };
  },
}));
vi.mock('./session', () => ({
  session: { token: () => 'token', expire: (token: string) => browser.expired.push(token) },
}));

/** The open streams of the server. */
let streams: ReadableStreamDefaultController<Uint8Array>[] = [];
const send = (text: string) => streams.at(-1)?.enqueue(new TextEncoder().encode(text));
const sendHello = () => send('event: hello\ndata: {"events":[]}\n\n');
const pause = (event: string) => send(`event: pause\ndata: {"event_id":"${event}"}\n\n`);

const fetchMock = vi.fn(async (_url: string, init: RequestInit) => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      streams.push(controller);
      init.signal?.addEventListener('abort', () => controller.error(new DOMException('', 'AbortError')));
    },
  });
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
});

/** Opens a tab that has its own modules. */
async function openTab() {
  vi.resetModules();
  const { follow } = await import('./liveStream');
  return follow;
}

/** Opens a tab that follows the stream. Returns a function that tells whether the tab takes the stream for open. */
async function openFollowingTab() {
  const follow = await openTab();
  const { useStream } = await import('./streamState');
  const leave = follow('ada', vi.fn());
  await settle();
  return { leave, isOpen: () => useStream.getState().isOpen };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetchMock);
  fetchMock.mockClear();
  streams = [];
  browser.queue.length = 0;
  browser.listeners.clear();
  browser.hasLocks = true;
  browser.expired.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Lets all promises resolve, and the random delay before `onNews` pass. */
const settle = () => vi.advanceTimersByTimeAsync(700);

it('tells what happens, and not that the stream begins', async () => {
  const follow = await openTab();
  const onNews = vi.fn();
  follow('ada', onNews);
  await settle();
  sendHello();
  pause('e1');
  await settle();
  expect(onNews.mock.calls).toEqual([[{ kind: 'pause', event: 'e1' }]]);
  expect(fetchMock.mock.calls[0]?.[1].headers).toMatchObject({ Authorization: 'Bearer token' });
});

it('opens one stream for all tabs, and another tab takes over', async () => {
  const [first, second] = [await openTab(), await openTab()];
  const [inFirst, inSecond] = [vi.fn(), vi.fn()];
  const leave = first('ada', inFirst);
  second('ada', inSecond);
  await settle();
  expect(fetchMock).toHaveBeenCalledOnce();
  sendHello();
  pause('e1');
  await settle();
  expect(inFirst).toHaveBeenCalledOnce();
  expect(inSecond.mock.calls).toEqual([[{ kind: 'pause', event: 'e1' }]]);

  leave();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(fetchMock).toHaveBeenCalledTimes(2);
  // Something may have happened between the old and the new stream.
  sendHello();
  await settle();
  expect(inSecond).toHaveBeenLastCalledWith({ kind: 'hello', event: null });
  expect(inFirst).toHaveBeenCalledOnce();
});

it('opens the stream again, at different times, and then asks for everything', async () => {
  const follow = await openTab();
  const onNews = vi.fn();
  follow('ada', onNews);
  await settle();
  sendHello();
  await settle();
  streams.at(-1)?.close();
  await vi.advanceTimersByTimeAsync(900);
  expect(fetchMock).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1_200);
  expect(fetchMock).toHaveBeenCalledTimes(2);
  sendHello();
  await settle();
  expect(onNews.mock.calls).toEqual([[{ kind: 'hello', event: null }]]);
});

it('gives up a stream that is silent, but not one with signs of life', async () => {
  const follow = await openTab();
  follow('ada', vi.fn());
  await settle();
  for (let beats = 0; beats < 5; beats += 1) {
    send(':\n\n');
    await vi.advanceTimersByTimeAsync(30_000);
  }
  expect(fetchMock).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(fetchMock).toHaveBeenCalledTimes(2);
});

it('knows in all tabs whether the stream is open', async () => {
  const first = await openFollowingTab();
  const second = await openFollowingTab();
  expect([first.isOpen(), second.isOpen()]).toEqual([false, false]);
  sendHello();
  await settle();
  expect([first.isOpen(), second.isOpen()]).toEqual([true, true]);
  streams.at(-1)?.close();
  await settle();
  expect([first.isOpen(), second.isOpen()]).toEqual([false, false]);
});

it('takes the stream for open no longer if the tab that reads it falls silent, or if no page follows it', async () => {
  const first = await openFollowingTab();
  const second = await openFollowingTab();
  sendHello();
  await settle();
  browser.listeners.clear();
  send(':\n\n');
  await vi.advanceTimersByTimeAsync(39_500);
  expect([first.isOpen(), second.isOpen()]).toEqual([true, false]);
  first.leave();
  await vi.advanceTimersByTimeAsync(3_500);
  expect(first.isOpen()).toBe(false);
});

it('lets the session end that the server refuses', async () => {
  fetchMock.mockImplementationOnce(async () => new Response(null, { status: 401 }));
  const follow = await openTab();
  follow('ada', vi.fn());
  await settle();
  expect(browser.expired).toEqual(['token']);
});

it('keeps the stream from one page to the next, and ends it after the last', async () => {
  const follow = await openTab();
  const leave = follow('ada', vi.fn());
  await settle();
  leave();
  await vi.advanceTimersByTimeAsync(1_000);
  const leaveNext = follow('ada', vi.fn());
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fetchMock).toHaveBeenCalledOnce();
  leaveNext();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fetchMock.mock.calls[0]?.[1].signal?.aborted).toBe(true);
  expect(fetchMock).toHaveBeenCalledOnce();
});

it('opens no stream where the browser has no locks', async () => {
  browser.hasLocks = false;
  const follow = await openTab();
  follow('ada', vi.fn());
  await settle();
  expect(fetchMock).not.toHaveBeenCalled();
});

it('tells staff of a gap, and asks for everything after a stream that ended', async () => {
  vi.resetModules();
  const { watch } = await import('./liveStream');
  const onNews = vi.fn();
  const stop = watch('/api/v1/competitions/e1/live', onNews, false);
  await settle();
  sendHello();
  await settle();
  expect(onNews).not.toHaveBeenCalled();
  sendHello();
  await settle();
  expect(onNews.mock.calls).toEqual([[{ kind: 'hello', event: null }]]);
  streams.at(-1)?.close();
  await vi.advanceTimersByTimeAsync(2_100);
  sendHello();
  await settle();
  expect(onNews).toHaveBeenCalledTimes(2);
  stop();
});

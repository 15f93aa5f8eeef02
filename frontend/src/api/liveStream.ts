/**
 * Receives the news about the user's events. All tabs of a browser share one stream. The tab that holds the lock reads
 * the stream, and passes the news to the other tabs through a channel. Without locks or channels there is no stream,
 * and pages read the state at their usual intervals.
 */

import { awaitLock } from '@/device/awaitLock';
import { openChannel } from '@/device/channel';
import { readEvents, type StreamEvent } from './eventStream';
import type { LiveNews } from './live';
import { pause } from './pause';
import { session } from './session';
import { useStream } from './streamState';

/** What the tab that reads the stream tells the others: news, or whether the stream is open. */
type Message = { person: string } & (LiveNews | { isOpen: boolean });

type OnNews = (news: LiveNews) => void;

const OWN_EVENTS = '/api/v1/user/live';
/** Thousands of pages receive the news of a pause at once, so their requests are spread over this time. */
const SPREAD_MS = 600;
/** The server sends a comment every 15 seconds. A stream that is silent for longer than this is broken. */
const SILENCE_MS = 40_000;
/** The delays before the stream is opened again. The last one repeats. Each delay is made longer by a random part,
    at most doubled. */
const BACKOFFS_MS = [1_000, 2_000, 5_000, 15_000];
/** The stream stays open for this time after a page has closed, because the next page may use it. */
const LINGER_MS = 3_000;

const channel = openChannel<Message>('palestra.live');
const listeners = new Set<OnNews>();
let following: { person: string; end: () => void } | null = null;
let lingering: ReturnType<typeof setTimeout> | undefined;
let silence: ReturnType<typeof setTimeout> | undefined;

/** Notes that the stream is open, until it ends or is silent for too long, or that it has ended. */
function noteOpen(isOpen: boolean): void {
  clearTimeout(silence);
  if (isOpen) silence = setTimeout(() => noteOpen(false), SILENCE_MS);
  if (useStream.getState().isOpen !== isOpen) useStream.setState({ isOpen });
}

function deliver(news: LiveNews): void {
  setTimeout(() => {
    for (const onNews of listeners) onNews(news);
  }, Math.random() * SPREAD_MS);
}

/** Returns the news in an event, or null if the event cannot be read. */
function newsOf({ name, data }: StreamEvent): LiveNews | null {
  try {
    const { event_id } = JSON.parse(data);
    return { kind: name, event: typeof event_id === 'string' ? event_id : null };
  } catch {
    return null;
  }
}

/** Reads one stream to its end. Calls `onOpen` with each sign of life. Returns whether the stream was open. */
async function readStream(path: string, ended: AbortSignal, onNews: OnNews, onOpen: () => void): Promise<boolean> {
  const token = session.token();
  if (token === null) return false;
  const dead = new AbortController();
  let silence: ReturnType<typeof setTimeout> | undefined;
  const listen = () => {
    clearTimeout(silence);
    silence = setTimeout(() => dead.abort(), SILENCE_MS);
  };
  listen();
  try {
    const response = await fetch(path, {
      headers: { Accept: 'text/event-stream', Authorization: `Bearer ${token}` },
      cache: 'no-store',
      signal: AbortSignal.any([ended, dead.signal]),
    });
    if (response.status === 401) session.expire(token);
    const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream');
    if (!response.ok || !isStream || !response.body) return false;
    await readEvents(
      response.body,
      (event) => {
        const news = newsOf(event);
        if (news) onNews(news);
      },
      () => {
        listen();
        onOpen();
      },
    );
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(silence);
  }
}

/**
 * Keeps a stream open. `mayHaveMissed` says whether something may have happened before the stream was opened. If not,
 * the pages have just read the state and need not read it again. `onOpen` is called with each sign of life, and at the end
 * of each stream.
 */
async function keepReading(
  path: string,
  mayHaveMissed: boolean,
  ended: AbortSignal,
  onNews: OnNews,
  onOpen: (isOpen: boolean) => void = () => {},
): Promise<void> {
  let missed = mayHaveMissed;
  let tries = 0;
  while (!ended.aborted) {
    const hear = (news: LiveNews) => {
      tries = 0;
      const isBeginning = news.event === null && !missed;
      missed = true;
      if (!isBeginning && !ended.aborted) onNews(news);
    };
    const wasOpen = await readStream(path, ended, hear, () => onOpen(true));
    onOpen(false);
    if (ended.aborted) return;
    tries = wasOpen ? 1 : tries + 1;
    const backoff = BACKOFFS_MS[tries - 1] ?? BACKOFFS_MS.at(-1) ?? 0;
    await pause(backoff * (1 + Math.random()), ended);
  }
}

function begin(person: string): { person: string; end: () => void } {
  if (!channel) return { person, end: () => {} };
  const ended = new AbortController();
  const stop = channel.listen(({ person: whose, ...told }) => {
    if (whose !== person) return;
    if ('isOpen' in told) noteOpen(told.isOpen);
    else deliver(told);
  });
  let isFollower = false;
  // A free lock is granted before this timer ends.
  const settle = setTimeout(() => {
    isFollower = true;
  }, BACKOFFS_MS[0]);
  const release = awaitLock(`palestra:live:${person}`, () => {
    clearTimeout(settle);
    const onNews = (news: LiveNews) => {
      channel.send({ ...news, person });
      deliver(news);
    };
    const onOpen = (isOpen: boolean) => {
      channel.send({ isOpen, person });
      noteOpen(isOpen);
    };
    void keepReading(OWN_EVENTS, isFollower, ended.signal, onNews, onOpen);
  });
  return {
    person,
    end() {
      clearTimeout(settle);
      ended.abort();
      stop();
      release();
      noteOpen(false);
    },
  };
}

function end(): void {
  following?.end();
  following = null;
}

/** Calls `onNews` with the news about the events of this user. Returns a function that stops this. */
export function follow(person: string, onNews: OnNews): () => void {
  clearTimeout(lingering);
  if (following?.person !== person) {
    end();
    following = begin(person);
  }
  listeners.add(onNews);
  return () => {
    listeners.delete(onNews);
    if (listeners.size === 0) lingering = setTimeout(end, LINGER_MS);
  };
}

/**
 * Reads the stream of one event for staff, in this tab alone. `mayHaveMissed` says whether something may have happened
 * since the page was read. Returns a function that stops this.
 */
export function watch(path: string, onNews: OnNews, mayHaveMissed: boolean): () => void {
  const ended = new AbortController();
  void keepReading(path, mayHaveMissed, ended.signal, onNews);
  return () => ended.abort();
}

/**
 * What this device keeps of attempts (IndexedDB), each record with the instant after which it is removed:
 *
 *   draft:<user>:<event>:<start>   what is not known to be on the server; the start tells the attempts of an event apart
 *   paper:<user>:<event>           the questions of the running attempt
 *   known:<user>:<event>:<start>   the sheet that the server acknowledged last
 *
 * With the last two a page continues that is loaded while the server cannot be reached. A draft belongs to the page that
 * opened the attempt last: an older one, which may not have noticed, neither overwrites nor removes it.
 */
import { createStore, promisifyRequest } from 'idb-keyval';
import type { Started } from '@/domain/events/kind';
import type { Draft } from './draft';
import type { Known, Ports } from './engine';

interface Kept<T> {
  /** The page that may write it. */
  owner: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
  /** Null: the page that opened the attempt has nothing to keep. */
  value: T | null;
}

interface Paper {
  started: Started;
  /** What the device's clock lacked to the server's, in milliseconds. */
  deviceError: number;
}

export interface AttemptId {
  userId: string;
  eventId: string;
  startedAt: string;
}

/** How long a draft is kept after the end of its event. */
const KEPT_MS = 30 * 24 * 3_600_000;

const store = createStore('palestra-attempts', 'records');

const attemptOf = ({ userId, eventId, startedAt }: AttemptId) => `${userId}:${eventId}:${startedAt}`;
const draftKey = (attempt: AttemptId) => `draft:${attemptOf(attempt)}`;
const knownKey = (attempt: AttemptId) => `known:${attemptOf(attempt)}`;
const paperKey = (userId: string, eventId: string) => `paper:${userId}:${eventId}`;
const draftsOf = (userId: string) => `draft:${userId}:`;

export const expiryOf = ({ ends_at }: Pick<Started, 'ends_at'>): number => Date.parse(ends_at) + KEPT_MS;

const read = <T>(key: string): Promise<Kept<T> | undefined> =>
  store('readonly', (records) => promisifyRequest<Kept<T> | undefined>(records.get(key)));

/** Changes a record in one transaction. `decide` returns it anew, null to remove it, or undefined to leave it. */
const change = <T, R>(
  key: string,
  decide: (before: Kept<T> | undefined) => [Kept<T> | null | undefined, R],
): Promise<R> =>
  store('readwrite', async (records) => {
    const [after, result] = decide(await promisifyRequest<Kept<T> | undefined>(records.get(key)));
    if (after === null) records.delete(key);
    else if (after !== undefined) records.put(after, key);
    await promisifyRequest(records.transaction);
    return result;
  });

/** Reads the draft of an attempt, which belongs to `owner` from then on. Null also where the device keeps nothing. */
export const claimDraft = (attempt: AttemptId, owner: string, expiresAt: number): Promise<Draft | null> =>
  change<Draft, Draft | null>(draftKey(attempt), (before) => {
    const value = before?.value ?? null;
    return [{ owner, expiresAt, value }, value];
  }).catch(() => null);

/** Writes one value after another; of those that wait, only the latest. */
function writer<T>(write: (value: T) => Promise<boolean>, onStored: (stored: boolean) => void) {
  let waiting: [T] | null = null;
  let writing = false;
  const run = async () => {
    writing = true;
    while (waiting) {
      const [value] = waiting;
      waiting = null;
      onStored(await write(value).catch(() => false));
    }
    writing = false;
  };
  return (value: T) => {
    waiting = [value];
    if (!writing) void run();
  };
}

/** Stores for one page. `onStored` gets whether the device keeps the draft. */
export function attemptStorage(
  attempt: AttemptId,
  owner: string,
  expiresAt: number,
  onStored: (stored: boolean) => void,
): Ports['storage'] {
  const put =
    <T>(key: string) =>
    (value: T | null) =>
      change<T, boolean>(key, (before) =>
        before && before.owner !== owner ? [undefined, false] : [{ owner, expiresAt, value }, true],
      );
  const putKnown = put<Known>(knownKey(attempt));
  return {
    draft: writer(put<Draft>(draftKey(attempt)), onStored),
    known: writer(
      async (known: Known | null) => {
        if (known) return putKnown(known);
        return remove([knownKey(attempt), paperKey(attempt.userId, attempt.eventId)]);
      },
      () => undefined,
    ),
  };
}

/** Keeps the questions of a running attempt, and what the server has of it. */
export const keepPaper = (attempt: AttemptId, owner: string, paper: Paper, known: Known): Promise<void> => {
  const expiresAt = expiryOf(paper.started);
  return store('readwrite', (records) => {
    records.put({ owner, expiresAt, value: paper }, paperKey(attempt.userId, attempt.eventId));
    records.put({ owner, expiresAt, value: known }, knownKey(attempt));
    return promisifyRequest(records.transaction);
  }).catch(() => undefined);
};

/** The questions of the attempt that ran last, and what the server had of it; null if the device keeps none. */
export async function readKeptPaper(
  userId: string,
  eventId: string,
): Promise<(Paper & { known: Known | null }) | null> {
  try {
    const paper = (await read<Paper>(paperKey(userId, eventId)))?.value;
    if (!paper) return null;
    const known = await read<Known>(knownKey({ userId, eventId, startedAt: paper.started.started_at }));
    return { ...paper, known: known?.value ?? null };
  } catch {
    return null;
  }
}

const keys = (): Promise<string[]> =>
  store('readonly', (records) => promisifyRequest(records.getAllKeys())).then((all) => all.map(String));

function remove(which: readonly string[]): Promise<boolean> {
  return store('readwrite', (records) => {
    for (const key of which) records.delete(key);
    return promisifyRequest(records.transaction).then(() => true);
  });
}

/** How many answers of a person this device keeps that did not reach the server. */
export async function countUnsaved(userId: string): Promise<number> {
  const drafts = (await keys()).filter((key) => key.startsWith(draftsOf(userId)));
  const kept = await Promise.all(drafts.map((key) => read<Draft>(key)));
  return kept.reduce((sum, record) => sum + Object.keys(record?.value?.answers ?? {}).length, 0);
}

/** Removes everything that this device keeps of a person's attempts. */
export async function removeAttempts(userId: string): Promise<void> {
  await remove((await keys()).filter((key) => key.split(':')[1] === userId));
}

/** Removes what is older than 30 days after the end of its event. `now` is the server's time. */
export async function removeExpired(now: number): Promise<void> {
  const all = await keys();
  const kept = await Promise.all(all.map((key) => read(key)));
  await remove(all.filter((_, at) => (kept[at]?.expiresAt ?? 0) < now));
}

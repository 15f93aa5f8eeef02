/** What this device keeps of a session: unacknowledged answers (IndexedDB), marks and visited tabs (this tab only). */
import { createStore, del, get, set } from 'idb-keyval';
import { tabStorage } from '@/api/storage';
import type { Draft } from './session';

const key = (userId: string, eventId: string) => `${userId}:${eventId}`;
const store = () => createStore('palestra-answers', 'drafts');

export const readDraft = (userId: string, eventId: string): Promise<Draft | null> =>
  get<Draft>(key(userId, eventId), store()).then(
    (draft) => draft ?? null,
    () => null,
  );

/**
 * Writes one draft after another; of those that wait, only the latest. Calls `onStored` with whether the device keeps
 * it.
 */
export function draftWriter(userId: string, eventId: string, onStored: (kept: boolean) => void) {
  const drafts = store();
  let waiting: Draft | null | undefined;
  let writing = false;
  const write = async () => {
    writing = true;
    while (waiting !== undefined) {
      const draft = waiting;
      waiting = undefined;
      const done = draft ? set(key(userId, eventId), draft, drafts) : del(key(userId, eventId), drafts);
      await done.then(
        () => onStored(true),
        () => onStored(false),
      );
    }
    writing = false;
  };
  return (draft: Draft | null) => {
    waiting = draft;
    if (!writing) void write();
  };
}

interface StoredPosition {
  visited: readonly number[];
  marked: readonly string[];
}

const positionKey = (userId: string, eventId: string) => `palestra.place:${key(userId, eventId)}`;

export function readPosition(userId: string, eventId: string): StoredPosition {
  const text = tabStorage.get(positionKey(userId, eventId));
  return text === null ? { visited: [], marked: [] } : JSON.parse(text);
}

export function writePosition(userId: string, eventId: string, position: StoredPosition): void {
  tabStorage.set(positionKey(userId, eventId), JSON.stringify(position));
}

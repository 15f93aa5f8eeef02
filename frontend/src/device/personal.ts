/**
 * Keeps the user's unsaved input and marks in web storage, until they expire or the user is forgotten. A secret is in
 * the browser's storage only while its user is signed in. If the session expires, only the memory of the page keeps the
 * secret.
 */
import { deviceStorage, tabStorage } from './webStorage';

const DAY_MS = 86_400_000;

const KINDS = {
  /** The drafts of forms. */
  draft: { storage: tabStorage, keptMs: null, isSecret: false },
  /** The templates in the builder, with their correct answers. */
  template: { storage: tabStorage, keptMs: null, isSecret: true },
  /** Where the user is on a paper, which groups of questions the user has opened, and the marks for review. */
  position: { storage: deviceStorage, keptMs: 30 * DAY_MS, isSecret: false },
  /** Notes, marked words and open tools beside an attempt. */
  tools: { storage: deviceStorage, keptMs: 30 * DAY_MS, isSecret: false },
  /** Until when the user has read the messages of an event. */
  messages: { storage: deviceStorage, keptMs: 30 * DAY_MS, isSecret: false },
} as const;

interface Kept {
  value: unknown;
  /** Milliseconds since 1970, by the device's clock. With null, the value is kept until the tab is closed. */
  expiresAt: number | null;
}

let present: string | null = null;
const forgotten = new Set<string>();

const keyOf = (kind: string, person: string, id: string) => `palestra.${kind}:${person}:${id}`;

/** Returns the keys of a kind, with the users that they belong to. */
const keysOf = (kind: keyof typeof KINDS) =>
  KINDS[kind].storage.keys().flatMap((key) => {
    const person = new RegExp(`^palestra\\.${kind}:([^:]*):`).exec(key)?.[1];
    return person === undefined ? [] : [{ key, person }];
  });
const kinds = Object.keys(KINDS) as (keyof typeof KINDS)[];

function parseStored(text: string | null): Partial<Kept> {
  try {
    return JSON.parse(text ?? '{}');
  } catch {
    return {};
  }
}
const isExpired = ({ expiresAt }: Partial<Kept>) => typeof expiresAt === 'number' && expiresAt < Date.now();

export function personalStore<T>(kind: keyof typeof KINDS) {
  const { storage, keptMs, isSecret } = KINDS[kind];
  return {
    read(person: string, id: string): T | null {
      const kept = parseStored(storage.get(keyOf(kind, person, id)));
      return isExpired(kept) ? null : ((kept.value as T | undefined) ?? null);
    },
    /** Stores a value; null removes it. Returns whether the browser keeps it. */
    write(person: string, id: string, value: T | null): boolean {
      const key = keyOf(kind, person, id);
      if (value === null || forgotten.has(person)) {
        storage.remove(key);
        return false;
      }
      const kept: Kept = { value, expiresAt: keptMs && Date.now() + keptMs };
      if (!isSecret || present === person) return storage.set(key, JSON.stringify(kept));
      storage.hold(key, JSON.stringify(kept));
      return false;
    },
  };
}

/** Called when a user has signed in. */
export function admitUser(person: string): void {
  present = person;
  forgotten.delete(person);
}

/** Called when the session has ended: removes secrets from the browser's storage. */
export function withdrawSecrets(): void {
  present = null;
  for (const kind of kinds.filter((name) => KINDS[name].isSecret)) {
    const { storage } = KINDS[kind];
    for (const { key } of keysOf(kind)) storage.hold(key, storage.get(key) ?? '');
  }
}

function removeKeysOfUser(person: string, storages: readonly unknown[]): void {
  for (const kind of kinds.filter((name) => storages.includes(KINDS[name].storage))) {
    for (const { key } of keysOf(kind).filter((one) => one.person === person)) KINDS[kind].storage.remove(key);
  }
}

/** Removes the data that this tab keeps of a user. */
export const forgetInTab = (person: string): void => removeKeysOfUser(person, [tabStorage]);

/** Removes all data of a user, and stores nothing of this user until the next sign-in. */
export function forgetPersonal(person: string): void {
  withdrawSecrets();
  forgotten.add(person);
  removeKeysOfUser(person, [tabStorage, deviceStorage]);
}

export function removeExpiredPersonal(): void {
  for (const kind of kinds) {
    const { storage } = KINDS[kind];
    for (const { key } of keysOf(kind)) if (isExpired(parseStored(storage.get(key)))) storage.remove(key);
  }
}

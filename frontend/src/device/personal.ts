/**
 * What a person has typed or marked, in web storage, until it expires or the person is forgotten. A secret is in the
 * browser's storage only while its person is signed in: the memory of the page keeps it over a session that expired.
 */
import { deviceStorage, tabStorage } from './webStorage';

const DAY_MS = 86_400_000;

const KINDS = {
  /** The drafts of forms. */
  draft: { storage: tabStorage, keptMs: null, isSecret: false },
  /** The builder's templates, with their right answers. */
  template: { storage: tabStorage, keptMs: null, isSecret: true },
  /** Which groups of questions were opened, and which questions are marked. */
  position: { storage: deviceStorage, keptMs: 30 * DAY_MS, isSecret: false },
} as const;

interface Kept {
  value: unknown;
  /** Milliseconds since 1970, the device's; null: as long as the tab. */
  expiresAt: number | null;
}

let present: string | null = null;
const forgotten = new Set<string>();

const keyOf = (kind: string, person: string, id: string) => `palestra.${kind}:${person}:${id}`;

/** The keys of a kind, with the persons that they belong to. */
const keysOf = (kind: keyof typeof KINDS) =>
  KINDS[kind].storage.keys().flatMap((key) => {
    const person = new RegExp(`^palestra\\.${kind}:([^:]*):`).exec(key)?.[1];
    return person === undefined ? [] : [{ key, person }];
  });
const kinds = Object.keys(KINDS) as (keyof typeof KINDS)[];

function parse(text: string | null): Partial<Kept> {
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
      const kept = parse(storage.get(keyOf(kind, person, id)));
      return isExpired(kept) ? null : ((kept.value as T | undefined) ?? null);
    },
    /** Null removes it. Returns whether the browser keeps it. */
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

/** A person has signed in. */
export function admit(person: string): void {
  present = person;
  forgotten.delete(person);
}

/** The session has ended: secrets leave the browser's storage. */
export function withdrawSecrets(): void {
  present = null;
  for (const kind of kinds.filter((name) => KINDS[name].isSecret)) {
    const { storage } = KINDS[kind];
    for (const { key } of keysOf(kind)) storage.hold(key, storage.get(key) ?? '');
  }
}

function removeOf(person: string, storages: readonly unknown[]): void {
  for (const kind of kinds.filter((name) => storages.includes(KINDS[name].storage))) {
    for (const { key } of keysOf(kind).filter((one) => one.person === person)) KINDS[kind].storage.remove(key);
  }
}

/** Removes what this tab keeps of a person. */
export const forgetInTab = (person: string): void => removeOf(person, [tabStorage]);

/** Removes everything of a person, and takes nothing of theirs until they sign in again. */
export function forgetPersonal(person: string): void {
  withdrawSecrets();
  forgotten.add(person);
  removeOf(person, [tabStorage, deviceStorage]);
}

export function removeExpiredPersonal(): void {
  for (const kind of kinds) {
    const { storage } = KINDS[kind];
    for (const { key } of keysOf(kind)) if (isExpired(parse(storage.get(key)))) storage.remove(key);
  }
}

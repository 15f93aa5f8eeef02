/**
 * Web storage. A browser may deny it (private windows, policies, no space left); then a value lasts as long as the page,
 * and nothing fails.
 */
import { useCallback, useSyncExternalStore } from 'react';

interface SafeStorage {
  get: (key: string) => string | null;
  /** Returns whether the browser has stored it. */
  set: (key: string, value: string) => boolean;
  /** Keeps a value in the memory of this page alone. */
  hold: (key: string, value: string) => void;
  remove: (key: string) => void;
  keys: () => string[];
}

function safe(storage: () => Storage): SafeStorage {
  /** What the browser did not store, or must not. */
  const held = new Map<string, string>();
  const attempt = <T>(use: (storage: Storage) => T, otherwise: () => T): T => {
    try {
      return use(storage());
    } catch {
      return otherwise();
    }
  };
  const remove = (key: string) => {
    held.delete(key);
    attempt(
      (one) => one.removeItem(key),
      () => undefined,
    );
  };
  return {
    get: (key) =>
      held.get(key) ??
      attempt(
        (one) => one.getItem(key),
        () => null,
      ),
    set(key, value) {
      held.delete(key);
      return attempt(
        (one) => {
          one.setItem(key, value);
          return true;
        },
        () => {
          held.set(key, value);
          return false;
        },
      );
    },
    hold(key, value) {
      remove(key);
      held.set(key, value);
    },
    remove,
    keys: () => [
      ...held.keys(),
      ...attempt(
        (one) => Array.from({ length: one.length }, (_, at) => one.key(at) ?? ''),
        () => [],
      ),
    ],
  };
}

/** Ends with the tab. */
export const tabStorage = safe(() => sessionStorage);

const device = safe(() => localStorage);
/** The watchers of this tab, which gets no event for its own changes. */
const watchers = new Set<(key: string | null) => void>();
const tell = (key: string) => {
  for (const watcher of watchers) watcher(key);
};

/** Shared by all tabs, and stays. */
export const deviceStorage = {
  ...device,
  set(key: string, value: string): boolean {
    const isStored = device.set(key, value);
    tell(key);
    return isStored;
  },
  remove(key: string): void {
    device.remove(key);
    tell(key);
  },
  /** Calls `onChange` when the value may have changed, in this tab or in another one. Returns the end of it. */
  watch(key: string, onChange: () => void): () => void {
    const watcher = (changed: string | null) => {
      // Null if everything was removed.
      if (changed === key || changed === null) onChange();
    };
    const onStorage = (event: StorageEvent) => watcher(event.key);
    watchers.add(watcher);
    window.addEventListener('storage', onStorage);
    return () => {
      watchers.delete(watcher);
      window.removeEventListener('storage', onStorage);
    };
  },
};

/** A choice of this device, the same in all tabs. Null removes it. */
export function useDeviceChoice(key: string): readonly [string | null, (value: string | null) => void] {
  const subscribe = useCallback((onChange: () => void) => deviceStorage.watch(key, onChange), [key]);
  const value = useSyncExternalStore(subscribe, () => deviceStorage.get(key));
  const choose = useCallback(
    (next: string | null) => (next === null ? deviceStorage.remove(key) : deviceStorage.set(key, next)),
    [key],
  );
  return [value, choose];
}

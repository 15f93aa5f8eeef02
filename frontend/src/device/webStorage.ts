/**
 * Web storage. A browser may not allow it (private windows, policies, no space left). Then the memory of the page keeps
 * the values, and nothing fails.
 */
import { useCallback, useSyncExternalStore } from 'react';

interface SafeStorage {
  get: (key: string) => string | null;
  /** Returns whether the browser has stored it. */
  set: (key: string, value: string) => boolean;
  /** Keeps a value only in the memory of this page. */
  hold: (key: string, value: string) => void;
  remove: (key: string) => void;
  keys: () => string[];
}

function safeStorage(storage: () => Storage): SafeStorage {
  /** The values that the browser could not store, or must not store. */
  const held = new Map<string, string>();
  const tryStorage = <T>(use: (storage: Storage) => T, otherwise: () => T): T => {
    try {
      return use(storage());
    } catch {
      return otherwise();
    }
  };
  const remove = (key: string) => {
    held.delete(key);
    tryStorage(
      (one) => one.removeItem(key),
      () => undefined,
    );
  };
  return {
    get: (key) =>
      held.get(key) ??
      tryStorage(
        (one) => one.getItem(key),
        () => null,
      ),
    set(key, value) {
      held.delete(key);
      return tryStorage(
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
      ...tryStorage(
        (one) => Array.from({ length: one.length }, (_, at) => one.key(at) ?? ''),
        () => [],
      ),
    ],
  };
}

/** The storage of one tab. It ends with the tab. */
export const tabStorage = safeStorage(() => sessionStorage);

const device = safeStorage(() => localStorage);
/** The functions in this tab that watch a key. A tab gets no event for its own changes. */
const watchers = new Set<(key: string | null) => void>();
const notifyWatchers = (key: string) => {
  for (const watcher of watchers) watcher(key);
};

/** The storage that all tabs share. It is permanent. */
export const deviceStorage = {
  ...device,
  set(key: string, value: string): boolean {
    const isStored = device.set(key, value);
    notifyWatchers(key);
    return isStored;
  },
  remove(key: string): void {
    device.remove(key);
    notifyWatchers(key);
  },
  /**
   * Calls `onChange` if the value may have changed, in this tab or in another one. Returns a function that stops this.
   */
  watch(key: string, onChange: () => void): () => void {
    const watcher = (changed: string | null) => {
      // The key is null if everything was removed.
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

/** A setting of this device that all tabs share. Null removes it. */
export function useDeviceChoice(key: string): readonly [string | null, (value: string | null) => void] {
  const subscribe = useCallback((onChange: () => void) => deviceStorage.watch(key, onChange), [key]);
  const value = useSyncExternalStore(subscribe, () => deviceStorage.get(key));
  const choose = useCallback(
    (next: string | null) => (next === null ? deviceStorage.remove(key) : deviceStorage.set(key, next)),
    [key],
  );
  return [value, choose];
}

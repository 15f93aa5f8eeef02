/** Keeps what is being written in this browser, by person and page, so that a reload or a crash loses nothing. */
import { del, get, set } from 'idb-keyval';
import { useEffect, useRef } from 'react';
import type { TemplateDraft } from './draft';
import type { Builder } from './store';

const AFTER = 400;

/** Storage may be barred (private windows); writing a template does not depend on it. */
export const keeping = {
  key: (viewer: string, path: string) => `palestra.template:${viewer}:${path}`,
  read: async (key: string): Promise<TemplateDraft | null> => {
    try {
      return (await get<TemplateDraft>(key)) ?? null;
    } catch {
      return null;
    }
  },
  write: async (key: string, draft: TemplateDraft) => {
    try {
      await set(key, draft);
    } catch {
      // The page itself still holds everything.
    }
  },
  drop: async (key: string) => {
    try {
      await del(key);
    } catch {
      // Nothing was kept either.
    }
  },
};

/** Writes while the typing rests; the answer forgets the draft for good, once it is saved or given up. */
export function useKeeping(key: string, builder: Builder): () => Promise<void> {
  const over = useRef(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = () => {
      clearTimeout(timer);
      if (timer === undefined || over.current) return;
      timer = undefined;
      void keeping.write(key, builder.snapshot());
    };
    const stop = builder.store.subscribe((now, before) => {
      if (!now.changed || (now.groups === before.groups && sameDetails(now, before))) return;
      clearTimeout(timer);
      timer = setTimeout(write, AFTER);
    });
    // The browser asks before the page goes; by the time of the answer it is written.
    addEventListener('beforeunload', write);
    return () => {
      stop();
      removeEventListener('beforeunload', write);
      write();
    };
  }, [key, builder]);
  return () => {
    over.current = true;
    return keeping.drop(key);
  };
}

const sameDetails = (one: TemplateDraft, other: TemplateDraft) =>
  one.version === other.version &&
  one.name === other.name &&
  one.description === other.description &&
  one.videos === other.videos &&
  one.activeMaterial === other.activeMaterial;

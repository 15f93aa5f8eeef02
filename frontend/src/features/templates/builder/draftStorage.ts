/**
 * Stores the draft in this tab, by user and page, so that it survives a reload or a crash. It contains correct answers,
 * so it is removed when the session ends.
 */
import { useEffect, useRef, useState } from 'react';
import { personalStore } from '@/device/personal';
import { isSameDraft, type TemplateDraft } from './draft';
import { useKeptPictures, withoutFiles } from './slides/keptPictures';
import type { Builder } from './store';

const TYPING_PAUSE_MS = 400;

export const templateDrafts = personalStore<TemplateDraft>('template');

/** The place of a draft: its user and the path of its page. */
export interface DraftPlace {
  userId: string;
  path: string;
}

/**
 * Stores the draft whenever the user stops typing. `forget` deletes the draft, for use after it is saved or discarded.
 * `isLoose` says that the browser did not store the draft, so that it is lost with the page.
 */
export function useDraftStorage({ userId, path }: DraftPlace, builder: Builder) {
  const forgetPictures = useKeptPictures(userId, builder);
  const over = useRef(false);
  const [isLoose, setLoose] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const writeDraft = () => {
      clearTimeout(timer);
      if (timer === undefined || over.current) return;
      timer = undefined;
      setLoose(!templateDrafts.write(userId, path, withoutFiles(builder.snapshot())));
    };
    const writeSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(writeDraft, TYPING_PAUSE_MS);
    };
    // A draft that came from a file or from the memory of the page may not be stored yet.
    if (builder.store.getState().changed) writeSoon();
    const stop = builder.store.subscribe((now, before) => {
      if (now.changed && !isSameDraft(now, before)) writeSoon();
    });
    addEventListener('beforeunload', writeDraft);
    return () => {
      stop();
      removeEventListener('beforeunload', writeDraft);
      writeDraft();
    };
  }, [userId, path, builder]);
  const forget = () => {
    over.current = true;
    templateDrafts.write(userId, path, null);
    forgetPictures();
  };
  return { forget, isLoose };
}

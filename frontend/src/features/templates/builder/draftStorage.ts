/**
 * Stores the draft in this tab, by user and page, so that it survives a reload or a crash. It contains correct answers,
 * so it is removed when the session ends.
 */
import { useEffect, useRef } from 'react';
import { personalStore } from '@/device/personal';
import type { TemplateDraft } from './draft';
import { useKeptPictures, withoutFiles } from './slides/keptPictures';
import type { Builder } from './store';

const AFTER_MS = 400;

export const templateDrafts = personalStore<TemplateDraft>('template');

/** The place of a draft: its user and the path of its page. */
export interface DraftPlace {
  userId: string;
  path: string;
}

/**
 * Stores the draft whenever the user stops typing. Returns a function that deletes the draft, for use after it is saved
 * or discarded.
 */
export function useDraftStorage({ userId, path }: DraftPlace, builder: Builder): () => void {
  const forgetPictures = useKeptPictures(userId, builder);
  const over = useRef(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const writeDraft = () => {
      clearTimeout(timer);
      if (timer === undefined || over.current) return;
      timer = undefined;
      templateDrafts.write(userId, path, withoutFiles(builder.snapshot()));
    };
    const stop = builder.store.subscribe((now, before) => {
      if (!now.changed || (now.groups === before.groups && sameDetails(now, before))) return;
      clearTimeout(timer);
      timer = setTimeout(writeDraft, AFTER_MS);
    });
    addEventListener('beforeunload', writeDraft);
    return () => {
      stop();
      removeEventListener('beforeunload', writeDraft);
      writeDraft();
    };
  }, [userId, path, builder]);
  return () => {
    over.current = true;
    templateDrafts.write(userId, path, null);
    forgetPictures();
  };
}

const sameDetails = (one: TemplateDraft, other: TemplateDraft) =>
  one.version === other.version &&
  one.name === other.name &&
  one.description === other.description &&
  one.videos === other.videos &&
  one.material === other.material &&
  one.slides === other.slides &&
  one.activeMaterial === other.activeMaterial;

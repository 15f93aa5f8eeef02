/**
 * Keeps what is being written in this tab, by person and page, so that a reload or a crash loses nothing. It contains
 * right answers, so the device drops it with the session.
 */
import { useEffect, useRef } from 'react';
import { personalStore } from '@/device/personal';
import type { TemplateDraft } from './draft';
import type { Builder } from './store';

const AFTER_MS = 400;

export const templateDrafts = personalStore<TemplateDraft>('template');

/** Where a draft is kept: whose it is, and the path of its page. */
export interface DraftPlace {
  userId: string;
  path: string;
}

/** Writes while the typing rests. Returns what forgets the draft for good, once it is saved or given up. */
export function useDraftStorage({ userId, path }: DraftPlace, builder: Builder): () => void {
  const over = useRef(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = () => {
      clearTimeout(timer);
      if (timer === undefined || over.current) return;
      timer = undefined;
      templateDrafts.write(userId, path, builder.snapshot());
    };
    const stop = builder.store.subscribe((now, before) => {
      if (!now.changed || (now.groups === before.groups && sameDetails(now, before))) return;
      clearTimeout(timer);
      timer = setTimeout(write, AFTER_MS);
    });
    addEventListener('beforeunload', write);
    return () => {
      stop();
      removeEventListener('beforeunload', write);
      write();
    };
  }, [userId, path, builder]);
  return () => {
    over.current = true;
    templateDrafts.write(userId, path, null);
  };
}

const sameDetails = (one: TemplateDraft, other: TemplateDraft) =>
  one.version === other.version &&
  one.name === other.name &&
  one.description === other.description &&
  one.videos === other.videos &&
  one.activeMaterial === other.activeMaterial;

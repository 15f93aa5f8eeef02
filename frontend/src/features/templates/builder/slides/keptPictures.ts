/**
 * Stores the files of new pictures on this device until they are saved, so that they survive a reload or a crash like
 * the draft. If the device cannot store a picture, it must be chosen again after a reload, and the screen says so. All
 * files are removed when the template is saved, when the session ends for good, or after a day.
 */
import { useEffect, useRef } from 'react';
import { newId } from '@/device/newId';
import { type Claim, readRecord, takeClaim, writeRecords } from '@/device/records';
import type { SlideImage } from '@/questions/slides/draft';
import type { TemplateDraft } from '../draft';
import type { Builder } from '../store';

const KEPT_MS = 86_400_000;

interface KeptFile {
  type: string;
  bytes: ArrayBuffer;
}

const recordKey = (userId: string, image: string) => `picture:${userId}:${image}`;

/** Returns the draft without its files, which cannot be stored as text. */
export const withoutFiles = (draft: TemplateDraft): TemplateDraft =>
  draft.slides === null
    ? draft
    : { ...draft, slides: { ...draft.slides, images: draft.slides.images.map(({ blob: _file, ...image }) => image) } };

/** Changes one picture without an edit of the author. */
function setImage({ store }: Builder, key: string, change: (image: SlideImage) => SlideImage): void {
  store.setState(({ slides }) =>
    slides ? { slides: { ...slides, images: slides.images.map((one) => (one.key === key ? change(one) : one)) } } : {},
  );
}

const imagesOf = ({ store }: Builder): readonly SlideImage[] => store.getState().slides?.images ?? [];

/** Gives the new pictures of a restored draft their files back. */
async function restoreFiles(userId: string, builder: Builder): Promise<void> {
  const missing = imagesOf(builder).filter(({ id, blob }) => id === undefined && blob === undefined);
  await Promise.all(
    missing.map(async ({ key }) => {
      const kept = await readRecord<KeptFile>(recordKey(userId, key));
      setImage(builder, key, (image) => {
        const { isLost: _lost, ...rest } = image;
        return kept ? { ...rest, blob: new Blob([kept.bytes], { type: kept.type }) } : { ...rest, isLost: true };
      });
    }),
  );
}

/** Stores the pictures while the builder is open. Returns a function that removes them. */
export function useKeptPictures(userId: string, builder: Builder): () => void {
  const end = useRef(() => {});
  useEffect(() => {
    let isOver = false;
    let isWriting = false;
    /** The files that this page has written or tried to write. */
    const written = new Map<string, Blob>();
    const claim: Claim = { key: `pictures:${userId}:${newId()}`, owner: newId(), expiresAt: Date.now() + KEPT_MS };
    let claimed: Promise<unknown> | null = null;
    const unwritten = () =>
      imagesOf(builder).flatMap(({ key, blob }) => (blob && written.get(key) !== blob ? [{ key, blob }] : []))[0];
    const removeFiles = (keys: readonly string[], more: Record<string, undefined> = {}) =>
      writeRecords(claim, { ...Object.fromEntries(keys.map((key) => [recordKey(userId, key), undefined])), ...more });

    const writeFile = async (key: string, blob: Blob) => {
      written.set(key, blob);
      const kept: KeptFile = { type: blob.type, bytes: await blob.arrayBuffer() };
      const isKept = await writeRecords(claim, { [recordKey(userId, key)]: kept });
      if (!isKept) setImage(builder, key, (image) => ({ ...image, isLoose: true }));
    };
    const removeGone = async () => {
      const keys = new Set(imagesOf(builder).map(({ key }) => key));
      const removedKeys = [...written.keys()].filter((key) => !keys.has(key));
      for (const key of removedKeys) written.delete(key);
      if (removedKeys.length > 0) await removeFiles(removedKeys);
    };
    /** Writes one picture after another, so that each has enough time. */
    const storeFiles = async () => {
      if (isWriting) return;
      isWriting = true;
      claimed ??= takeClaim(claim);
      await claimed;
      for (let next = unwritten(); next && !isOver; next = unwritten()) await writeFile(next.key, next.blob);
      if (!isOver) await removeGone();
      isWriting = false;
      if (!isOver && unwritten()) void storeFiles();
    };

    void restoreFiles(userId, builder);
    // A new template from a file already has pictures.
    if (unwritten()) void storeFiles();
    const stop = builder.store.subscribe((now, before) => {
      if (now.slides?.images !== before.slides?.images) void storeFiles();
    });
    end.current = () => {
      isOver = true;
      if (claimed) void removeFiles([...written.keys()], { [claim.key]: undefined });
    };
    return () => {
      isOver = true;
      stop();
    };
  }, [userId, builder]);
  return () => end.current();
}

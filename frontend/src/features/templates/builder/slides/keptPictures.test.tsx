import 'fake-indexeddb/auto';
import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readRecord } from '@/device/records';
import { BLANK_SLIDES, type SlideImage } from '@/questions/slides/draft';
import { blankTemplate } from '../draft';
import { makeBuilder } from '../store';
import { useKeptPictures } from './keptPictures';

/** jsdom cannot read files, so the file contains its bytes. */
const file = (text: string, bytes: unknown = new TextEncoder().encode(text).buffer) =>
  Object.assign(new Blob([text], { type: 'image/png' }), { arrayBuffer: async () => bytes as ArrayBuffer });

function openBuilder(images: readonly SlideImage[]) {
  const builder = makeBuilder({ ...blankTemplate(), slides: { ...BLANK_SLIDES, images } });
  const hook = renderHook(() => useKeptPictures('u1', builder));
  const shown = () => builder.store.getState().slides?.images ?? [];
  return { builder, shown, leave: hook.unmount, forget: () => hook.result.current() };
}
const isKept = async (key: string) => (await readRecord(`picture:u1:${key}`)) !== null;

it('keeps the files of new pictures, and gives them back after a reload', async () => {
  const { builder, leave } = openBuilder([]);
  builder.editSlides(() => ({ images: [{ key: 'i1', fileName: 'a.png', blob: file('abc') }] }));
  await waitFor(async () => expect(await isKept('i1')).toBe(true));
  leave();
  const { shown } = openBuilder([{ key: 'i1', fileName: 'a.png' }]);
  await waitFor(() => expect(shown()[0]?.blob).toMatchObject({ size: 3, type: 'image/png' }));
  expect(shown()[0]).not.toHaveProperty('isLost');
});

it('keeps the pictures with which a draft begins, such as those of a file with questions', async () => {
  const { shown } = openBuilder([
    { key: 'f1', fileName: 'a.png', blob: file('abc') },
    { key: 'f2', fileName: 'b.png', isLost: true },
  ]);
  await waitFor(async () => expect(await isKept('f1')).toBe(true));
  expect(shown()).toMatchObject([{ blob: { size: 3 } }, { isLost: true }]);
});

it('says which pictures must be chosen again', async () => {
  const { shown } = openBuilder([
    { key: 'k3', fileName: 'a.png' },
    { key: 'i2', id: 'stored', fileName: 'b.png' },
  ]);
  await waitFor(() => expect(shown()[0]?.isLost).toBe(true));
  expect(shown()[1]).toEqual({ key: 'i2', id: 'stored', fileName: 'b.png' });
});

it('removes the files when the template is saved, and that of a removed picture at once', async () => {
  const { builder, forget } = openBuilder([]);
  builder.editSlides(() => ({
    images: [
      { key: 'k5', fileName: 'a.png', blob: file('a') },
      { key: 'k6', fileName: 'b.png', blob: file('b') },
    ],
  }));
  await waitFor(async () => expect(await isKept('k6')).toBe(true));
  builder.editSlides(({ images }) => ({ images: images.slice(1) }));
  await waitFor(async () => expect(await isKept('k5')).toBe(false));
  forget();
  await waitFor(async () => expect(await isKept('k6')).toBe(false));
});

it('says that the device does not keep a picture', async () => {
  const { builder, shown } = openBuilder([]);
  // The database refuses values that it cannot copy.
  builder.editSlides(() => ({ images: [{ key: 'k9', fileName: 'a.png', blob: file('a', () => {}) }] }));
  await waitFor(() => expect(shown()[0]?.isLoose).toBe(true));
});

/**
 * Shows pictures whose files are not on the server yet. They are reduced to small pictures: thirty photos at full size
 * would fill the memory, and the content security policy does not allow addresses of local files.
 */
import { useEffect, useState } from 'react';
import type { SlideImage } from '@/questions/slides/draft';

/** The length of the longer side in pixels: for the lists on a high-resolution screen, and for the large view. */
const SMALL = 320;
const LARGE = 1_600;

async function scaledDown(file: Blob, longest: number): Promise<string> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (context) {
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  }
  bitmap.close();
  return canvas.toDataURL('image/jpeg', 0.85);
}

const promises = new WeakMap<Blob, Promise<string>>();
export function smallPicture(file: Blob): Promise<string> {
  const known = promises.get(file);
  if (known) return known;
  const promise = scaledDown(file, SMALL);
  promises.set(file, promise);
  return promise;
}

function useDrawn(file: Blob | null | undefined, draw: (file: Blob) => Promise<string>): string | null {
  const [drawn, setDrawn] = useState<{ file: Blob; address: string } | null>(null);
  useEffect(() => {
    if (!file) return;
    let isGone = false;
    draw(file).then(
      (address) => isGone || setDrawn({ file, address }),
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [file, draw]);
  return drawn && drawn.file === file ? drawn.address : null;
}

/** Returns the address of the small picture, or null while there is none. */
export function useSmallPicture({ blob, thumbnail, path }: SlideImage): string | null {
  const drawn = useDrawn(blob, smallPicture);
  return drawn ?? thumbnail ?? path ?? null;
}

export const largePicture = (file: Blob) => scaledDown(file, LARGE);

/** Returns the address of the large picture, or null while there is none. */
export function useLargePicture(image: SlideImage | undefined): string | null {
  const drawn = useDrawn(image?.blob, largePicture);
  return drawn ?? image?.path ?? null;
}

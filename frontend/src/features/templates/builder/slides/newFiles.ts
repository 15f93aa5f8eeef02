/** The files to upload after a template was saved: those of its new pictures, each under the id that it got. */
import type { SlidesDraft } from '@/questions/slides/draft';

export interface NewFile {
  id: string;
  blob: Blob;
  fileName: string;
}

/** A new file in the answer of the server: the key that the request gave it, and its id. */
interface Named {
  key: string;
  id: string;
}

/** What the answer says of the slides: `slidesData`. */
export interface SavedSlides {
  data: { slideInfo: { images: readonly Named[] } } | null;
}

export function newSlideFiles(slides: SlidesDraft | null, saved: SavedSlides): NewFile[] {
  const byKey = new Map(slides?.images.map((image) => [image.key, image]));
  return (saved.data?.slideInfo.images ?? []).flatMap(({ key, id }) => {
    const image = byKey.get(key);
    return image?.blob ? [{ id, blob: image.blob, fileName: image.fileName }] : [];
  });
}

/** The files to upload after a template was saved: those of its new pictures, each under the id that it got. */
import type { Schemas } from '@/api/client';
import type { SlidesDraft } from '@/questions/slides/draft';

export interface NewFile {
  id: string;
  blob: Blob;
  fileName: string;
}

export function newSlideFiles(slides: SlidesDraft | null, saved: Schemas['SlidesDataResponse']): NewFile[] {
  const byKey = new Map(slides?.images.map((image) => [image.key, image]));
  return (saved.data?.slideInfo.images ?? []).flatMap(({ key, id }) => {
    const image = byKey.get(key);
    return image?.blob ? [{ id, blob: image.blob, fileName: image.fileName }] : [];
  });
}

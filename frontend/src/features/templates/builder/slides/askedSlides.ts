/** Converts the slides case to the form in which participants get it, for the preview. It contains no answer key. */
import { isBlankSlides, type SlideImage, type SlidesDraft } from '@/questions/slides/draft';
import type { AskedSlides } from '@/questions/slides/types';
import { largePicture, smallPicture } from './localPictures';

async function askedImage({ key, blob, path = null, thumbnail = null }: SlideImage) {
  if (!blob) return { id: key, path, thumbnail };
  const [large, small] = await Promise.all([largePicture(blob), smallPicture(blob)]);
  return { id: key, path: large, thumbnail: small };
}

export async function askedSlides(slides: SlidesDraft | null): Promise<AskedSlides | null> {
  if (!slides || isBlankSlides(slides)) return null;
  const { title, weight, name, description, images, categories } = slides;
  return {
    id: 'slides',
    title,
    weight: Number(weight),
    name: name.trim(),
    description: description.trim(),
    // Participants get the pictures in random order. Here, the reversed order is different enough from the model answer.
    attachments: await Promise.all(images.toReversed().map(askedImage)),
    categories: categories.map(({ key, name }) => ({ id: key, name: name.trim() || '…' })),
  };
}

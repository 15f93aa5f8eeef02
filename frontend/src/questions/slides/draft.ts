/** A slides case in the form that the builder uses, and its conversion from and to the form of the API. */

import type { Schemas } from '@/api/client';
import { newKey } from '../draft';
import { defaultTitle } from '../kinds';
import { type Places, placesOf, takeOut } from './board';
import type { KeyedSlides } from './types';

/** A picture of the case: a stored one has an `id`, a new one its file in `blob`. */
export interface SlideImage {
  /** The key of the picture in the builder, and in the request that creates it. */
  key: string;
  fileName: string;
  blob?: Blob;
  id?: string;
  /** Signed URLs of a stored picture, null while its file has not arrived. */
  path?: string | null;
  thumbnail?: string | null;
  /** The file of a new picture is no longer on this device, so it must be chosen again. */
  isLost?: true;
  /** This device does not keep the file of the new picture. */
  isLoose?: true;
}

export interface SlideCategory {
  key: string;
  name: string;
  /** The keys of the pictures in their places. Null is an empty place. There is always at least one place. */
  places: readonly (string | null)[];
}

export interface SlidesDraft {
  title: string;
  weight: number | '';
  /** The case subject. */
  name: string;
  description: string;
  images: readonly SlideImage[];
  categories: readonly SlideCategory[];
}

export const newCategory = (): SlideCategory => ({ key: newKey(), name: '', places: [null] });

/** The state of the builder before the author has written anything. */
export const BLANK_SLIDES: SlidesDraft = {
  title: defaultTitle(6),
  weight: '',
  name: '',
  description: '',
  images: [],
  categories: [{ key: 'first', name: '', places: [null] }],
};

/** Whether the author has written and chosen nothing yet. Then the template has no slides. */
export const isBlankSlides = ({ name, description, images, categories }: SlidesDraft): boolean =>
  name.trim() === '' &&
  description.trim() === '' &&
  images.length === 0 &&
  categories.every((category) => category.name.trim() === '');

export const placesOfDraft = ({ categories }: Pick<SlidesDraft, 'categories'>): Places =>
  categories.map(({ places }) => places);

/** Returns the categories with different places. */
export const withPlaces = (categories: readonly SlideCategory[], places: Places): SlideCategory[] =>
  categories.map((category, at) => ({ ...category, places: places[at] ?? category.places }));

/** Removes a picture from the case, and from its place. */
export const withoutImage = ({ images, categories }: SlidesDraft, key: string) => ({
  images: images.filter((image) => image.key !== key),
  categories: withPlaces(categories, takeOut(placesOfDraft({ categories }), key)),
});

export const countEmptyPlaces = (places: Places): number =>
  places.reduce((sum, pictures) => sum + pictures.filter((picture) => picture === null).length, 0);

export function slidesFromWire({
  title,
  weight,
  name,
  description,
  attachments,
  categories,
}: KeyedSlides): SlidesDraft {
  const placements = categories.flatMap(({ slide_categories }) => slide_categories);
  const places = placesOf(categories, placements);
  return {
    title,
    weight,
    name,
    description,
    images: attachments.map(({ id, fileName, path, thumbnail }) => ({ key: id, id, fileName, path, thumbnail })),
    categories: categories.map(({ id, name }, at) => ({ key: id, name, places: places[at] ?? [] })),
  };
}

/** A picture is named by its id, or by its key if it is new. */
type Named = Pick<Schemas['PlacedImageRequest'], 'id' | 'key'>;

export function slidesToWire({
  title,
  weight,
  name,
  description,
  images,
  categories,
}: SlidesDraft): Schemas['SlidesRequest'] {
  const byKey = new Map(images.map((image) => [image.key, image]));
  const named = (key: string): Named => {
    const id = byKey.get(key)?.id;
    return id === undefined ? { key } : { id };
  };
  return {
    title,
    weight: Number(weight),
    name: name.trim(),
    description: description.trim(),
    images: images.map(({ key, id, fileName }) => (id === undefined ? { key, fileName } : { id })),
    category: categories.map((category) => ({
      name: category.name.trim(),
      images: category.places.filter((key) => key !== null).map((key, at) => ({ ...named(key), order: at + 1 })),
    })),
  };
}

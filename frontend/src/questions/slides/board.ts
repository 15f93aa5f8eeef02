/** Pictures in the places of categories, in the form that the builder, the participant's page and the review share. */
import type { AskedSlides, Placement, Placements } from './types';

/** The pictures of each category in the order of its places. Null is an empty place. */
export type Places = readonly (readonly (string | null)[])[];

/** A place: the index of its category, and its index in the category, both from 0. */
export interface Place {
  category: number;
  at: number;
}

const LETTERS = 26;

/** Returns the letter of a picture by its index: A to Z, then AA, AB and so on. */
export function letterOf(index: number): string {
  const last = String.fromCharCode(65 + (index % LETTERS));
  return index < LETTERS ? last : letterOf(Math.floor(index / LETTERS) - 1) + last;
}

/** Returns where a picture is, or null if it is in no place. */
export function placeOf(places: Places, picture: string): Place | null {
  const category = places.findIndex((pictures) => pictures.includes(picture));
  return category < 0 ? null : { category, at: places[category]?.indexOf(picture) ?? 0 };
}

/** Empties the place of a picture. */
export const takeOut = (places: Places, picture: string): Places =>
  places.map((pictures) =>
    pictures.includes(picture) ? pictures.map((one) => (one === picture ? null : one)) : pictures,
  );

/** Puts a picture into a place, and removes it from its former place. A picture that was in the place before is in
    no place afterwards. */
export const putInto = (places: Places, picture: string, { category, at }: Place): Places =>
  takeOut(places, picture).map((pictures, index) => {
    if (index !== category) return pictures;
    const longer = Array.from({ length: Math.max(pictures.length, at + 1) }, (_, place) => pictures[place] ?? null);
    return longer.with(at, picture);
  });

/** Leaves out the empty places. */
export const closeGaps = (places: Places): Places =>
  places.map((pictures) => (pictures.includes(null) ? pictures.filter((picture) => picture !== null) : pictures));

export const countPlaced = (places: Places): number =>
  places.reduce((sum, pictures) => sum + pictures.filter((picture) => picture !== null).length, 0);

/** Returns the pictures of each category in their order. */
export function placesOf(categories: readonly { id: string }[], placements: readonly Placement[]): Places {
  return categories.map(({ id }) =>
    placements
      .filter(({ category_id }) => category_id === id)
      .sort((one, other) => one.order - other.order)
      .map(({ slide_attachment_id }) => slide_attachment_id),
  );
}

/** Returns the answer, or null if no picture is placed. */
export function placementsOf({ categories }: Pick<AskedSlides, 'categories'>, places: Places): Placements | null {
  const slides = closeGaps(places).flatMap((pictures, index) =>
    pictures.flatMap((picture, at): Placement[] => {
      const category = categories[index];
      return category && picture !== null
        ? [{ slide_attachment_id: picture, order: at + 1, category_id: category.id }]
        : [];
    }),
  );
  return slides.length > 0 ? { slides } : null;
}

/**
 * Sorts the placements in the order of the categories and places, so that equal answers become equal lists. Leaves out
 * placements whose category does not belong to the case.
 */
export const inCaseOrder = ({ categories }: Pick<AskedSlides, 'categories'>, { slides }: Placements): Placements => ({
  slides: categories.flatMap(({ id }) =>
    slides
      .filter(({ category_id }) => category_id === id)
      .sort((one, other) => one.order - other.order)
      .map(({ slide_attachment_id, order, category_id }) => ({ slide_attachment_id, order, category_id })),
  ),
});

export const samePlacements = ({ slides: one }: Placements, { slides: other }: Placements): boolean =>
  one.length === other.length &&
  one.every((placement, at) => {
    const same = other[at];
    return (
      placement.slide_attachment_id === same?.slide_attachment_id &&
      placement.order === same.order &&
      placement.category_id === same.category_id
    );
  });

/** The rules of a slides case (specification, section 5). */
import { slidesBuilder as t } from '@/messages/slidesBuilder';
import { validation } from '@/messages/validation';
import { characterCount, type Mistakes } from '../draft';
import { placesOfDraft, type SlidesDraft } from './draft';
import { MAX_CATEGORY_NAME, MAX_DESCRIPTION, MAX_IMAGES, MAX_SUBJECT, MIN_SUBJECT } from './limits';

interface Words {
  short: (min: number) => string;
  long: (max: number) => string;
}

function checkText(text: string, min: number, max: number, words: Words): string | null {
  const long = characterCount(text);
  if (long === 0) return validation.required;
  if (long < min) return words.short(min);
  return long > max ? words.long(max) : null;
}

/** Two names are equal if they differ only in upper and lower case. */
const folded = (name: string) => name.trim().normalize().toLowerCase();

function checkImages({ images, categories }: SlidesDraft): string | null {
  if (images.length > MAX_IMAGES) return t.manyImages(MAX_IMAGES);
  const lost = images.filter(({ isLost }) => isLost).map(({ fileName }) => fileName);
  if (lost.length > 0) return t.lostImages(lost);
  return images.length === 0 && categories.length > 0 ? validation.required : null;
}

/** The case is never changed but replaced, so its errors can be cached. */
const checked = new WeakMap<SlidesDraft, Mistakes>();

/**
 * Returns the errors in the order of the screen: `name`, `description`, for each category `category.0.name` and
 * `category.0.images`, then `images`.
 */
export function checkSlides(slides: SlidesDraft): Mistakes {
  const known = checked.get(slides);
  if (known) return known;
  const found: Record<string, string> = {};
  const add = (field: string, sentence: string | null) => {
    if (sentence !== null) found[field] = sentence;
  };
  add('name', checkText(slides.name, MIN_SUBJECT, MAX_SUBJECT, { short: t.subjectShort, long: t.textLong }));
  add(
    'description',
    checkText(slides.description, MIN_SUBJECT, MAX_DESCRIPTION, { short: t.descriptionShort, long: t.descriptionLong }),
  );
  const names = new Set<string>();
  slides.categories.forEach(({ name, places }, at) => {
    const wrong = checkText(name, 1, MAX_CATEGORY_NAME, { short: t.subjectShort, long: t.textLong });
    add(`category.${at}.name`, wrong ?? (names.has(folded(name)) ? t.uniqueName : null));
    names.add(folded(name));
    const empty = places.filter((picture) => picture === null).length;
    if (empty > 0) add(`category.${at}.images`, empty === places.length ? validation.required : t.insertImages);
  });
  add('images', checkImages(slides));
  checked.set(slides, found);
  return found;
}

/** Returns only the errors of texts that are too long, because typing more cannot correct these errors. */
export const tooLongSlides = (slides: SlidesDraft): Mistakes =>
  Object.fromEntries(
    Object.entries(checkSlides(slides)).filter(([, sentence]) =>
      [t.textLong(MAX_SUBJECT), t.descriptionLong()].includes(sentence),
    ),
  );

/** Returns the key of a field of the case, under which the builder stores whether the field shows its errors. */
export const slidesField = (field: string): string => `slides.${field}`;

/** Returns the first empty place: the index of its category, and its index in the category. */
export function firstEmptyPlace(slides: SlidesDraft): { category: number; at: number } | null {
  const places = placesOfDraft(slides);
  const category = places.findIndex((pictures) => pictures.includes(null));
  return category < 0 ? null : { category, at: places[category]?.indexOf(null) ?? 0 };
}

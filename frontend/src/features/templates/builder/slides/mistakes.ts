/** Determines which errors of the slides case are shown. */
import type { Mistakes } from '@/questions/draft';
import { checkSlides, slidesField, tooLongSlides } from '@/questions/slides/checks';
import { BLANK_SLIDES, type SlidesDraft } from '@/questions/slides/draft';
import { checkWeight, slidesStatus } from '../checks';
import type { BuilderState } from '../store';

/** The name of a field that stays the same when categories move: `category.<key>.name`. */
export function lastingName({ categories }: SlidesDraft, field: string): string {
  const [, at, part] = /^category\.(\d+)\.(\w+)$/.exec(field) ?? [];
  return at === undefined ? field : `category.${categories[Number(at)]?.key}.${part}`;
}

/**
 * Returns the errors to show: the server's errors, texts that are too long, and errors of fields that the user has
 * left. After a try to save, returns all errors.
 */
export function shownSlidesMistakes({ slides, shown, tried, refused }: BuilderState): Mistakes {
  const draft = slides ?? BLANK_SLIDES;
  const isActive = slidesStatus(slides).active;
  const weight = checkWeight(draft.weight);
  const isWeightDue = (tried && isActive) || (shown.has('slides') && (draft.weight !== '' || isActive));
  const own = Object.entries(checkSlides(draft)).filter(
    ([field]) => (tried && isActive) || shown.has(slidesField(lastingName(draft, field))),
  );
  return {
    ...refused['slides'],
    ...tooLongSlides(draft),
    ...(isWeightDue && weight !== null && { weight }),
    ...Object.fromEntries(own),
  };
}

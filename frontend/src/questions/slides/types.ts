/** The slides case in the forms of the API, and a participant's answer to it. */
import type { Schemas } from '@/api/client';

/** One picture in a place of a category. `order` counts from 1. */
export type Placement = Schemas['SlidePlacement'];

/** A participant's answer to a slides case. */
export interface Placements {
  readonly slides: readonly Placement[];
}

export const isPlacements = (value: unknown): value is Placements =>
  typeof value === 'object' && value !== null && 'slides' in value;

/** A slides case in the form for participants. It contains nothing of the key (D30). */
export type AskedSlides = Schemas['StartedSlidesResponse'];

/** A slides case with its key, in the form for staff. */
export type KeyedSlides = Schemas['SlidesResponse'];

/** The slides case in the forms of the API, and a participant's answer to it. */

/** One picture in a place of a category. `order` counts from 1. */
export interface Placement {
  slide_attachment_id: string;
  order: number;
  category_id: string;
}

/** The answer to a slides case. */
export interface Placements {
  readonly slides: readonly Placement[];
}

export const isPlacements = (value: unknown): value is Placements =>
  typeof value === 'object' && value !== null && 'slides' in value;

/** A picture. `path` and `thumbnail` are signed addresses, null while the file has not arrived. */
export interface Picture {
  id: string;
  path: string | null;
  thumbnail: string | null;
}

/** A slides case in the form for participants. It contains nothing of the key (D30). */
export interface AskedSlides {
  id: string;
  title: string;
  name: string;
  description: string;
  weight: number;
  attachments: readonly Picture[];
  categories: readonly { id: string; name: string }[];
}

/** A slides case with its key, in the form for staff. */
export interface KeyedSlides extends AskedSlides {
  attachments: readonly (Picture & { fileName: string })[];
  categories: readonly { id: string; name: string; slide_categories: readonly Placement[] }[];
}

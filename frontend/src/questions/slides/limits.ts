/** The limits of a slides case (D21, D22). */

const MEGABYTE = 1024 * 1024;

export const MIN_SUBJECT = 2;
/** Also of the name of a category. */
export const MAX_SUBJECT = 100;
export const MAX_DESCRIPTION = 10_000;
export const MAX_IMAGES = 30;
export const MAX_CATEGORIES = 30;
export const MAX_FILE_NAME = 255;
/** A picture must be smaller than this. */
export const MAX_IMAGE_BYTES = 10 * MEGABYTE;
/** A page of a PDF must be smaller than this as a picture. */
export const MAX_PAGE_BYTES = 5 * MEGABYTE;

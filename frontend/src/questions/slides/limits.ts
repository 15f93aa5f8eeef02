/** The limits of a slides case (D21, D22). */
import * as limits from '@/api/limits.gen';

const MEGABYTE = 1024 * 1024;

export const { minLength: MIN_SUBJECT, maxLength: MAX_SUBJECT } = limits.SlidesRequest.name;
export const { maxLength: MAX_DESCRIPTION } = limits.SlidesRequest.description;
export const { maxLength: MAX_CATEGORY_NAME } = limits.SlideCategoryRequest.name;
export const { maxItems: MAX_IMAGES } = limits.SlidesRequest.images;
export const { maxItems: MAX_CATEGORIES } = limits.SlidesRequest.category;
export const { maxLength: MAX_FILE_NAME } = limits.SlideImageRequest.fileName;
/** A picture must be smaller than this. */
export const MAX_IMAGE_BYTES = 10 * MEGABYTE;
/** A page of a PDF must be smaller than this as a picture. */
export const MAX_PAGE_BYTES = 5 * MEGABYTE;

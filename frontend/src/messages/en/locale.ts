/** The language of this folder. */
export const locale = {
  /** For numbers, plurals and the page's `lang`. */
  tag: 'en',
  /** For dates: the day comes before the month. */
  dateTag: 'en-GB',
  direction: 'ltr' as 'ltr' | 'rtl',
};

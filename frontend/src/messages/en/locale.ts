/** The language of this folder. */
export const locale = {
  /** The locale for numbers, plurals and the page's `lang`. */
  tag: 'en',
  /** The locale for dates. In it, the day comes before the month. */
  dateTag: 'en-GB',
  direction: 'ltr' as 'ltr' | 'rtl',
};

/** Formats a day in the user's time zone, by default such as `17 Jan`. */
import { locale } from '@/messages/locale';
import { type Day, startOf } from './period';

export const formatDay = (day: Day, options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' }): string =>
  new Intl.DateTimeFormat(locale.dateTag, options).format(startOf(day));

/** Formats numbers and counts in the style of the language. Every number in a message must be formatted here. */
import { locale } from '@/messages/locale';

const NUMBER_FORMAT = new Intl.NumberFormat(locale.tag);
const PLURAL_RULES = new Intl.PluralRules(locale.tag);
const LIST_FORMAT = new Intl.ListFormat(locale.tag, { style: 'long', type: 'conjunction' });

/** Returns a number such as `1,234.5`. */
export const formatNumber = (n: number): string => NUMBER_FORMAT.format(n);

/** Returns a percentage such as `85.29%`. */
export const formatPercent = (n: number): string => `${formatNumber(n)}%`;

/** Returns a list such as `Add, Edit, and Delete`. */
export const formatList = (parts: readonly string[]): string => LIST_FORMAT.format(parts);

/** The message for each plural form of the language. English has `one` and `other`. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/**
 * Returns the message for a count, such as `1 question` or `1,030 questions`. `#` in the message is replaced by the
 * count.
 */
export const plural = (n: number, forms: Forms): string =>
  (forms[PLURAL_RULES.select(n)] ?? forms.other).replace('#', formatNumber(n));

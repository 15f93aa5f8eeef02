/** Numbers and counts as the readers of a language write them. Every number in a message goes through here. */
import { locale } from '@/messages/locale';

const NUMBER_FORMAT = new Intl.NumberFormat(locale.tag);
const PLURAL_RULES = new Intl.PluralRules(locale.tag);

/** `1,234.5`. */
export const formatNumber = (n: number): string => NUMBER_FORMAT.format(n);

/** `85.29%`. */
export const formatPercent = (n: number): string => `${formatNumber(n)}%`;

/** The sentence for each plural form that the language has. English has `one` and `other`. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** The sentence for a count; `#` in it is the count: `1 question`, `1,030 questions`. */
export const plural = (n: number, forms: Forms): string =>
  (forms[PLURAL_RULES.select(n)] ?? forms.other).replace('#', formatNumber(n));

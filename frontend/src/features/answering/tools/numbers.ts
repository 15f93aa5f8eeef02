/** How the calculator writes numbers: without the errors of binary fractions, and never longer than its screen. */
import { locale } from '@/messages/locale';
import { MAX_DIGITS } from './calculator';

const PLAIN = new Intl.NumberFormat(locale.tag, { maximumSignificantDigits: MAX_DIGITS });
const SCIENTIFIC = new Intl.NumberFormat(locale.tag, { notation: 'scientific', maximumSignificantDigits: 8 });
/** Numbers below are written with a power of ten. */
const SMALLEST_PLAIN = 1e-7;

export const decimalMark = PLAIN.formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.';

const withMinus = (text: string) => text.replaceAll('-', '−');

/** Returns a number such as `1,234.5`, `0.3` or `1.5E12`. */
export function writeNumber(value: number): string {
  const size = Math.abs(value);
  const isPlain = size === 0 || (size >= SMALLEST_PLAIN && size < 10 ** MAX_DIGITS);
  return withMinus((isPlain ? PLAIN : SCIENTIFIC).format(size === 0 ? 0 : value));
}

/** Returns what is typed, such as `12.` or `0.10`. */
export const writeTyped = (typed: string): string => withMinus(typed.replace('.', decimalMark));

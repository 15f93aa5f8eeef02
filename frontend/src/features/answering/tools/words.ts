/** Choosing words of a text without a pointer: word by word, in each language. */
import { locale } from '@/messages/locale';
import type { Span } from './marks';

/** Older browsers have no segmenter. There, words are separated by blanks. */
function findWords(text: string): Span[] {
  if (typeof Intl.Segmenter !== 'function') {
    return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({ start: index, end: index + word.length }));
  }
  return [...new Intl.Segmenter(locale.tag, { granularity: 'word' }).segment(text)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment, index }) => ({ start: index, end: index + segment.length }));
}

export type Step = 'previous' | 'next' | 'less' | 'more';

/**
 * Returns the words that a step chooses. `previous` and `next` move to the word before or after the chosen ones. `more`
 * and `less` keep their first word. Null if the text has no words.
 */
export function stepWords(text: string, chosen: Span | null, step: Step): Span | null {
  const words = findWords(text);
  const first = words.findIndex(({ end }) => chosen !== null && end > chosen.start);
  if (!chosen || first < 0) return words[0] ?? null;
  const last = Math.max(
    first,
    words.findLastIndex(({ start }) => start < chosen.end),
  );
  const clamp = (at: number) => Math.min(words.length - 1, Math.max(0, at));
  const [from, to] = {
    previous: [clamp(first - 1), clamp(first - 1)],
    next: [clamp(last + 1), clamp(last + 1)],
    less: [first, Math.max(first, last - 1)],
    more: [first, clamp(last + 1)],
  }[step] as [number, number];
  const start = words[from]?.start;
  const end = words[to]?.end;
  return start === undefined || end === undefined ? null : { start, end };
}

import { afterEach, expect, it, vi } from 'vitest';
import type { Span } from './marks';
import { type Step, stepWords } from './words';

const TEXT = 'Which port, in June, is open?';

afterEach(() => vi.unstubAllGlobals());

/** The words that are chosen after these steps. */
function choose(text: string, ...steps: Step[]): string | null {
  const chosen = steps.reduce<Span | null>((before, step) => stepWords(text, before, step), null);
  return chosen && text.slice(chosen.start, chosen.end);
}

it('begins with the first word, whichever step is first', () => {
  expect((['previous', 'next', 'less', 'more'] as const).map((step) => choose(TEXT, step))).toEqual(
    Array(4).fill('Which'),
  );
});

it('moves from word to word, without the marks between them', () => {
  expect(choose(TEXT, 'next', 'next')).toBe('port');
  expect(choose(TEXT, 'next', 'next', 'next')).toBe('in');
  expect(choose(TEXT, 'next', 'next', 'previous')).toBe('Which');
});

it('takes more words and fewer, with what is between them, and at least one', () => {
  expect(choose(TEXT, 'next', 'next', 'more', 'more')).toBe('port, in June');
  expect(choose(TEXT, 'next', 'next', 'more', 'more', 'less')).toBe('port, in');
  expect(choose(TEXT, 'next', 'less', 'less')).toBe('Which');
  expect(choose(TEXT, 'next', 'more', 'more', 'next')).toBe('June');
});

it('stays in the text', () => {
  expect(choose(TEXT, 'next', 'previous')).toBe('Which');
  expect(choose('One two', 'next', 'next', 'next', 'more')).toBe('two');
  expect(choose('…', 'next')).toBeNull();
});

it('continues from words that were selected in another way, also from a part of a word', () => {
  expect(stepWords(TEXT, { start: 7, end: 9 }, 'next')).toEqual({ start: 12, end: 14 });
  expect(stepWords(TEXT, { start: 7, end: 9 }, 'more')).toEqual({ start: 6, end: 14 });
});

it('finds words in a browser without a segmenter', () => {
  vi.stubGlobal('Intl', { ...Intl, Segmenter: undefined });
  expect(choose(TEXT, 'next', 'next')).toBe('port,');
});

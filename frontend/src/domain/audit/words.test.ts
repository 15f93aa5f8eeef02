import { expect, it } from 'vitest';
import { markChanges } from './words';

/** Returns the text with brackets around the marked words. */
const read = (before: string, after: string) =>
  markChanges(before, after).map((segments) =>
    segments.map(({ text, changed }) => (changed ? `[${text}]` : text)).join(''),
  );

it('marks only the words that changed', () => {
  expect(read('Regional Dispatch Qualifier', 'Regional Dispatch Final')).toEqual([
    'Regional Dispatch [Qualifier]',
    'Regional Dispatch [Final]',
  ]);
  expect(read('Open to all regional hubs.', 'Open to all hubs.')).toEqual([
    'Open to all [regional ]hubs.',
    'Open to all hubs.',
  ]);
  expect(read('45', '60')).toEqual(['[45]', '[60]']);
});

it('marks words that stand together as one', () => {
  expect(read('one two three', 'one four five')).toEqual(['one [two three]', 'one [four five]']);
});

it('marks nothing of equal texts, and all of a text that has no other side', () => {
  expect(read('the same', 'the same')).toEqual(['the same', 'the same']);
  expect(read('', 'new')).toEqual(['[]', '[new]'].map((text) => text.replace('[]', '')));
});

it('marks a long text as a whole instead of comparing each pair of words', () => {
  const long = 'word '.repeat(700);
  expect(markChanges(long, `${long}more`)[1]).toEqual([{ text: `${long}more`, changed: true }]);
});

it('always keeps both texts', () => {
  for (const [one, other] of [
    ['a b, c', 'b c. a'],
    ['  spaces   kept ', 'spaces kept'],
    ['x', ''],
  ] as const) {
    const texts = markChanges(one, other).map((segments) => segments.map(({ text }) => text).join(''));
    expect(texts).toEqual([one, other]);
  }
});

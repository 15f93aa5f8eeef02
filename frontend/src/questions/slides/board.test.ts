import { describe, expect, it } from 'vitest';
import {
  closeGaps,
  inCaseOrder,
  letterOf,
  placementsOf,
  placeOf,
  placesOf,
  putInto,
  samePlacements,
  takeOut,
} from './board';

const slides = {
  categories: [
    { id: 'before', name: 'Before' },
    { id: 'after', name: 'After' },
  ],
};
const at = (category: number, place: number) => ({ category, at: place });

it.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [29, 'AD'],
])('picture %i has the letter %s', (index, letter) => expect(letterOf(index)).toBe(letter));

describe('putting a picture into a place', () => {
  it('fills an empty place, also one behind the others', () =>
    expect(putInto([['a'], []], 'b', at(0, 2))).toEqual([['a', null, 'b'], []]));

  it('replaces the picture that was there', () =>
    expect(putInto([['a', 'b'], []], 'c', at(0, 0))).toEqual([['c', 'b'], []]));

  it('moves it from its former place, which becomes empty', () =>
    expect(putInto([['a', 'b'], []], 'a', at(1, 0))).toEqual([[null, 'b'], ['a']]));

  it('moves it within its category', () =>
    expect(closeGaps(putInto([['a', 'b'], []], 'a', at(0, 2)))).toEqual([['b', 'a'], []]));

  it('into its own place changes nothing', () =>
    expect(putInto([['a', 'b'], []], 'b', at(0, 1))).toEqual([['a', 'b'], []]));
});

it('a picture that is taken out leaves an empty place', () =>
  expect(takeOut([['a', 'b'], ['c']], 'a')).toEqual([[null, 'b'], ['c']]));

it('knows where a picture is', () => {
  expect(placeOf([['a', null, 'b'], ['c']], 'b')).toEqual(at(0, 2));
  expect(placeOf([['a']], 'z')).toBeNull();
});

describe('an answer', () => {
  const answer = {
    slides: [
      { slide_attachment_id: 'a', order: 1, category_id: 'before' },
      { slide_attachment_id: 'b', order: 2, category_id: 'before' },
      { slide_attachment_id: 'c', order: 1, category_id: 'after' },
    ],
  };

  it('numbers the places of each category from 1, without gaps', () =>
    expect(placementsOf(slides, [['a', null, 'b'], ['c']])).toEqual(answer));

  it('without a picture is none', () => expect(placementsOf(slides, [[null], []])).toBeNull());

  it('is read back in the order of its places, whatever the order of its list', () =>
    expect(placesOf(slides.categories, answer.slides.toReversed())).toEqual([['a', 'b'], ['c']]));

  it('is the same in any order of its list, and without what the case does not have', () => {
    const stray = { slide_attachment_id: 'd', order: 1, category_id: 'gone' };
    const read = inCaseOrder(slides, { slides: [stray, ...answer.slides.toReversed()] });
    expect(samePlacements(read, answer)).toBe(true);
    expect(samePlacements(read, { slides: answer.slides.slice(1) })).toBe(false);
  });
});

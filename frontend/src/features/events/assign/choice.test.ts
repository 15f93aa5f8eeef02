import { expect, it } from 'vitest';
import { chosenOf, countOf, everybody, isChosen, NOBODY, searched, tick } from './choice';

it('takes rows by their ids', () => {
  const choice = tick(tick(NOBODY, ['a', 'b'], true), ['b'], false);
  expect(chosenOf(choice, {})).toEqual({ ids: ['a'] });
  expect(countOf(choice)).toBe(1);
});

it('takes all that match, without those that are unticked', () => {
  const choice = tick(tick(everybody('run', 30), ['a', 'b'], false), ['b'], true);
  expect(countOf(choice)).toBe(29);
  expect([isChosen(choice, 'a'), isChosen(choice, 'b')]).toEqual([false, true]);
  expect(chosenOf(choice, { import_id: 'g' })).toEqual({ all: { import_id: 'g', search: 'run' }, except: ['a'] });
});

it('asks for nobody if nobody is chosen', () => {
  expect(chosenOf(NOBODY, {})).toBeNull();
  expect(chosenOf(everybody('', 0), {})).toBeNull();
});

it('keeps everybody whatever is searched, but all that match only for their own search', () => {
  expect(searched(everybody('', 9), 'x')).toEqual(everybody('', 9));
  expect(searched(everybody('x', 9), 'x')).toEqual(everybody('x', 9));
  expect(searched(everybody('x', 9), 'xy')).toBe(NOBODY);
});

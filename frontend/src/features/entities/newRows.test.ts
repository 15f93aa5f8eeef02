import { expect, it } from 'vitest';
import { asRefused, asSaving, isUnsaved, type NewRows, withField, withName, withoutRow } from './newRows';

const NONE: NewRows = [];
const fieldIn = (rows: NewRows, parent: string) => withField(rows, parent);

it('has one empty field at a time, wherever it is', () => {
  const first = fieldIn(NONE, 'north');
  expect(fieldIn(first.rows, 'north')).toEqual(first);
  const second = fieldIn(first.rows, 'south');
  expect(second.rows.map(({ parent }) => parent)).toEqual(['south']);
});

it('keeps a name that is being saved, and opens the next field beside it', () => {
  const { rows, key } = fieldIn(NONE, 'north');
  const next = fieldIn(asSaving(withName(rows, key, 'Oslo'), key, 'Oslo'), 'north');
  expect(next.rows.map(({ name, state }) => [name, state])).toEqual([
    ['Oslo', 'saving'],
    ['', 'typing'],
  ]);
  expect(next.key).not.toBe(key);
});

it('a refused name stays, with the reason, until it is changed', () => {
  const { rows, key } = fieldIn(NONE, 'north');
  const refused = asRefused(asSaving(rows, key, 'X'), key, 'Too short');
  expect(refused).toEqual([{ key, parent: 'north', name: 'X', state: 'typing', reason: 'Too short' }]);
  expect(withName(refused, key, 'Xy')[0]?.reason).toBeUndefined();
  expect(isUnsaved(refused)).toBe(true);
  expect(isUnsaved(withoutRow(refused, key))).toBe(false);
});

it('an empty field is nothing to lose', () => expect(isUnsaved(fieldIn(NONE, 'north').rows)).toBe(false));

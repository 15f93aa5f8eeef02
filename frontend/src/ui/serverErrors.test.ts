import { expect, it } from 'vitest';
import { placeErrors } from './serverErrors';

const lists = {
  users: { field: 'users', counted: (rows: number) => `${rows} refused` },
  records: { field: 'file', counted: (rows: number) => `${rows} wrong` },
};
const ben = { id: 'ben' };
const placedErrors = (errors: Record<string, string[]>) =>
  placeErrors(errors, (name) => name === 'users' || name === 'data.0.name', lists, { users: [{ id: 'ada' }, ben] });

it('puts sentences under the fields that the form has, those of rows too', () =>
  expect(placedErrors({ users: ['Required', 'Too few.', 'Wrong'], 'data.0.name': ['Taken'] })).toEqual({
    fields: { users: 'Required. Too few. Wrong', 'data.0.name': 'Taken' },
    rows: [],
    others: [],
  }));

it('keeps what was sent of a refused row, and counts the rows at their field', () => {
  const { fields, rows, others } = placedErrors({ users: ['Required'], 'users.1': ['In another team'] });
  expect(fields).toEqual({ users: 'Required. 1 refused' });
  expect(rows).toEqual([{ list: 'users', row: 1, value: ben, message: 'In another team' }]);
  expect(rows[0]?.value).toBe(ben);
  expect(others).toEqual([]);
});

it('joins the sentences about one record of a file, in the order of the file', () => {
  const { fields, rows } = placedErrors({
    'records.10.email': ['Unknown'],
    'records.2.email': ['A'],
    'records.2.name': ['B'],
  });
  expect(rows.map(({ row, message }) => [row, message])).toEqual([
    [2, 'A. B'],
    [10, 'Unknown'],
  ]);
  expect(fields).toEqual({ file: '2 wrong' });
});

it('leaves everything else to the head of the form', () =>
  expect(placedErrors({ entity: ['Gone'], 'other.3': ['Wrong'] })).toEqual({
    fields: {},
    rows: [],
    others: ['Gone', 'Wrong'],
  }));

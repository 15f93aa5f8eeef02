import { expect, it } from 'vitest';
import { meaning, recognized, userOf } from './columns';

const meanings = (rows: readonly (readonly string[])[]) => recognized(rows).columns.map((one) => one.meaning);

it.each([
  [
    ['name', 'email'],
    ['name', 'email'],
  ],
  [
    ['Name', 'E-Mail'],
    ['name', 'email'],
  ],
  [
    ['Nr', 'Vorname', 'Nachname', 'E-Mail-Adresse'],
    [null, 'first', 'last', 'email'],
  ],
  [
    ['Email Address', 'First name', 'Last name', 'Password'],
    ['email', 'first', 'last', 'password'],
  ],
])('knows the headings %j', (heading, expected) => {
  const row = heading.map((text) => (/mail/i.test(text) ? 'a@a.test' : 'x'));
  expect(meanings([heading, row])).toEqual(expected);
  expect(recognized([heading, row])).toMatchObject({ hasHeading: true, isClear: true });
});

it('finds the columns without a heading', () => {
  const table = recognized([
    ['Bo', 'Li', 'bo@a.test'],
    ['Cy', 'Do', 'cy@a.test'],
  ]);
  expect(table).toMatchObject({ hasHeading: false, isClear: true });
  expect(table.columns.map((one) => one.meaning)).toEqual(['first', 'last', 'email']);
});

it('asks if two columns hold addresses and none is called email', () => {
  const table = recognized([
    ['Vorname', 'Kontakt', 'Vertretung'],
    ['Bo', 'bo@a.test', 'boss@a.test'],
    ['Cy', 'cy@a.test', 'boss@a.test'],
  ]);
  expect(table.isClear).toBe(false);
  expect(table.columns.map(({ meaning: means, addresses, different }) => [means, addresses, different])).toEqual([
    ['first', 0, 0],
    ['email', 2, 2],
    [null, 2, 1],
  ]);
});

it('asks if no column holds addresses', () => expect(recognized([['Team'], ['North']]).isClear).toBe(false));

it('joins first and last name', () => {
  const rows = [
    ['Vorname', 'Nachname', 'E-Mail'],
    ['Niamh', ' O’Brien', ' n@a.test'],
  ] as const;
  expect(userOf(recognized(rows), rows[1])).toEqual({ name: 'Niamh O’Brien', email: 'n@a.test', password: '' });
});

it('gives a meaning to one column alone', () => {
  const table = recognized([
    ['Vorname', 'Nachname', 'E-Mail', 'Kontakt'],
    ['Bo', 'Li', 'b@a.test', 'c@a.test'],
  ]);
  const moved = meaning(meaning(table, 3, 'email'), 0, 'name');
  expect(moved.columns.map((one) => one.meaning)).toEqual(['name', null, null, 'email']);
});

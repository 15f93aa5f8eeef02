import { expect, it } from 'vitest';
import { usersIn } from './lines';

it.each([
  ['Niamh O’Brien-Smith <niamh@a.test>', 'Niamh O’Brien-Smith', 'niamh@a.test'],
  ['"Smith, Ann" <ann@a.test>;', 'Smith, Ann', 'ann@a.test'],
  ['陈雨婷\tchen@a.test', '陈雨婷', 'chen@a.test'],
  ['Wanda Kowalska; wanda@a.test', 'Wanda Kowalska', 'wanda@a.test'],
  ['Aarav Müller, aarav@a.test', 'Aarav Müller', 'aarav@a.test'],
  ['aarav@a.test, Aarav Müller', 'Aarav Müller', 'aarav@a.test'],
  ['Ada\tLovelace\tada@a.test', 'Ada Lovelace', 'ada@a.test'],
  ['Bo Li bo@a.test', 'Bo Li', 'bo@a.test'],
  ['Kwame; kwame mensah@a.test', 'Kwame', 'kwame mensah@a.test'],
  ['samir@a.test', '', 'samir@a.test'],
  ['Thandiwe Nkosi', 'Thandiwe Nkosi', ''],
])('reads %s', (line, name, email) => expect(usersIn(line)).toEqual([{ line: 1, name, email }]));

it('numbers the lines of the text, and leaves out empty ones', () =>
  expect(usersIn('\nBo, bo@a.test\r\n\nCy, cy@a.test\n').map(({ line }) => line)).toEqual([2, 4]));

it('leaves out a heading, but no person', () => {
  expect(usersIn('Name\tEmail\nBo\tbo@a.test').map(({ name }) => name)).toEqual(['Bo']);
  expect(usersIn('Name, name@a.test').map(({ name }) => name)).toEqual(['Name']);
});

it('finds nobody in an empty text', () => expect(usersIn(' \n')).toEqual([]));

import { expect, it } from 'vitest';
import type { AddedUser, CheckedRow } from './api';
import { checkedUsers, countOf, sharedName } from './users';

const person = (line: number, name: string, email: string): AddedUser => ({
  key: String(line),
  line,
  name,
  email,
  password: '',
});
const row = (status: CheckedRow['status'], errors?: CheckedRow['errors']): CheckedRow => ({
  line: 1,
  name: '',
  email: '',
  status,
  ...(errors && { errors }),
});

it('puts mistakes first, then who is here, then who is ready, each in the order of the list', () => {
  const people = [person(1, 'A', 'a@x'), person(2, 'B', 'b@x'), person(4, '', 'c@x'), person(5, 'D', 'd@x')];
  const rows = [row('invited'), row('existing'), row('wrong', { name: ['Required'] }), row('new')];
  const checked = checkedUsers(people, rows);
  expect(checked.map(({ line, state }) => [line, state])).toEqual([
    [4, 'wrong'],
    [2, 'existing'],
    [1, 'ready'],
    [5, 'ready'],
  ]);
  expect(countOf(checked, 'ready')).toBe(2);
});

it.each([
  ['', 'Required', 'Email is missing'],
  ['kwame mensah@x', 'Must be an email', 'An email has no spaces'],
  ['b@x', 'The email is already in record 1', 'Same email as line 3'],
  ['B@X ', 'Given twice, in whatever words', 'Same email as line 3'],
  ['b@y', 'The email must end with @x', 'The email must end with @x'],
])('says of the email %j in words what is wrong', (email, message, words) => {
  const people = [person(3, 'A', 'b@x'), person(7, 'B', email)];
  const [wrong] = checkedUsers(people, [row('invited'), row('wrong', { email: [message] })]);
  expect(wrong?.mistakes).toEqual({ email: words });
});

it('keeps a row that was emptied, which the server does not answer about', () => {
  const people = [person(1, '', ' '), person(2, 'B', 'b@x'), person(3, 'C', 'b@x')];
  const rows = [row('invited'), row('wrong', { email: ['The email is already in record 1'] })];
  const checked = checkedUsers(people, rows);
  expect(checked.map(({ line, mistakes }) => [line, mistakes])).toEqual([
    [1, { name: 'Name is missing', email: 'Email is missing' }],
    [3, { email: 'Same email as line 2' }],
    [2, {}],
  ]);
});

it('notices that two people have one name', () => {
  const people = [person(1, 'A', 'a@x'), person(2, 'A', 'b@x'), person(3, 'C', 'c@x')];
  const checked = checkedUsers(people, [row('invited'), row('invited'), row('invited')]);
  expect(sharedName(checked)).toEqual({ name: 'A', count: 2 });
  expect(sharedName(checked.slice(1))).toBeNull();
});

it('says the mistake itself if the earlier person with the same email has it too', () => {
  const people = [person(3, 'A', 'b@z'), person(7, 'B', 'b@z')];
  const message = 'The email must end with @x';
  const checked = checkedUsers(people, [row('wrong', { email: [message] }), row('wrong', { email: [message] })]);
  expect(checked.map(({ mistakes }) => mistakes.email)).toEqual([message, message]);
});

import { expect, it } from 'vitest';
import { distinctName } from './distinctName';

const person = (name: string, email: string | null) => ({ name, email });

it('adds the detail only where a name is repeated, and only if there is one', () => {
  const people = [person('Sam', 'sam@a.test'), person('Ada', 'ada@a.test'), person('Sam', null)];
  const nameOf = distinctName(people, ({ email }) => email);
  expect(people.map(nameOf)).toEqual(['Sam (sam@a.test)', 'Ada', 'Sam']);
});

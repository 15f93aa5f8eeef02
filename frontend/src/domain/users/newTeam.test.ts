import { expect, it } from 'vitest';
import { newTeamOf, toNewTeam } from './newTeam';

const person = { id: 'a', name: 'Ada', email: 'ada@a.test' };

it('takes the people who can be in a team, and counts the others', () => {
  const chosen = [
    { ...person, role: ['user'], entities_count: 0 },
    { ...person, id: 'b', role: ['user'], entities_count: 1 },
    { ...person, id: 'c', role: ['admin'], entities_count: 0 },
  ];
  expect(toNewTeam(chosen)).toEqual({ people: [person], leftOut: 2 });
});

it('reads what a navigation brings, and nothing else', () => {
  expect(newTeamOf({ newTeam: { people: [person, { id: 1 }], leftOut: 2 } })).toEqual({ people: [person], leftOut: 2 });
  for (const state of [null, undefined, 'x', { newTeam: 3 }, { newTeam: { people: 3 } }]) {
    expect(newTeamOf(state)).toEqual({ people: [], leftOut: 0 });
  }
});

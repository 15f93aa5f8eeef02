import { expect, it } from 'vitest';
import { teamRules, toBody, userRules, whyNotEditable } from './rules';

const teamUser = (id: string) => ({ id, name: `Name ${id}`, email: `${id}@example.org` });
const [ada, ben, cleo] = [teamUser('ada'), teamUser('ben'), teamUser('cleo')];

it('a user is not both leader and member', () => {
  expect(userRules.users([ada, ben], { leader: ben, users: [] })).toBe('A user cannot be both leader and member');
  expect(userRules.users([ada], { leader: ben, users: [] })).toBeNull();
});

it('entity and leader are required', () => {
  expect([teamRules.entity(null), teamRules.leader(null)]).toEqual(['Required', 'Required']);
  expect([teamRules.entity(ada), teamRules.leader(ada)]).toEqual([null, null]);
});

it('a file is needed where the users come from one, and the list does not count then', () => {
  const values = { entity: ada, leader: ben, users: [], file: null };
  const file = new File(['email'], 'users.csv');
  expect(teamRules.file(null, { ...values, source: 'file' })).toBe('Required');
  expect(teamRules.file(file, { ...values, source: 'file' })).toBeNull();
  expect(teamRules.file(null, { ...values, source: 'list' })).toBeNull();
  expect(teamRules.users([ben], { ...values, source: 'file' })).toBeNull();
  expect(teamRules.users([ben], { ...values, source: 'list' })).toBe('A user cannot be both leader and member');
});

it('sends addresses', () =>
  expect(toBody({ leader: ada, users: [ben, cleo] })).toEqual({ leader: ada.email, users: [ben.email, cleo.email] }));

it.each([
  [0, 0, 'A team without users cannot be edited or deleted'],
  [2, 1, 'A team with participants cannot be edited or deleted'],
  [2, 0, undefined],
])('%i users in %i events: %s', (users_count, participants_count, reason) =>
  expect(whyNotEditable({ ...ada, ancestors: [], users_count, participants_count, user: null, created_at: '' })).toBe(
    reason,
  ),
);

import { expect, it } from 'vitest';
import { ApiError } from '@/api/errors';
import { barred, bodyOf, splitRefusal, teamRules } from './rules';

const person = (id: string) => ({ id, name: `Name ${id}`, email: `${id}@example.org` });
const [ada, ben, cleo] = [person('ada'), person('ben'), person('cleo')];
const refused = (errors: Record<string, string[]>) =>
  new ApiError(422, { code: 'validation_failed', message: 'The given data was invalid.', errors });

it('nobody is both leader and member', () => {
  expect(teamRules.users([ada, ben], { leader: ben, users: [] })).toBe('A user cannot be both leader and member');
  expect(teamRules.users([ada], { leader: ben, users: [] })).toBeNull();
});

it('entity and leader are required', () => {
  expect([teamRules.entity(null), teamRules.leader(null)]).toEqual(['Required', 'Required']);
  expect([teamRules.entity(ada), teamRules.leader(ada)]).toEqual([null, null]);
});

it('sends addresses', () =>
  expect(bodyOf({ leader: ada, users: [ben, cleo] })).toEqual({ leader: ada.email, users: [ben.email, cleo.email] }));

it.each([
  [0, 0, 'A team without users cannot be edited or deleted'],
  [2, 1, 'A team with participants cannot be edited or deleted'],
  [2, 0, undefined],
])('%i users in %i events: %s', (users_count, participants_count, reason) =>
  expect(barred({ ...ada, users_count, participants_count, user: null, created_at: '' })).toBe(reason),
);

it('gives each user the sentences about them, and counts them at the field', () => {
  const error = refused({ leader: ['Required'], 'users.1': ['This user is in another team'] });
  const { mistakes, rest } = splitRefusal(error, [ada, ben]);
  expect([...mistakes]).toEqual([['ben', 'This user is in another team']]);
  expect((rest as ApiError).fieldErrors).toEqual({ leader: ['Required'], users: ['1 user cannot be in this team'] });
});

it('leaves every other failure as it is', () => {
  const both = refused({ users: ['A user cannot be both leader and member'], 'users.9': ['Nobody'] });
  for (const error of [both, new ApiError(0, {}), new Error('no')]) {
    const { mistakes, rest } = splitRefusal(error, [ada]);
    expect(mistakes.size).toBe(0);
    expect(rest).toBe(error);
  }
});

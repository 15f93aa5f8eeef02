import { expect, it } from 'vitest';
import { ApiError } from '@/api/errors';
import { barred, bodyOf, peopleRules, splitFileRefusal, splitRefusal, teamRules } from './rules';

const person = (id: string) => ({ id, name: `Name ${id}`, email: `${id}@example.org` });
const [ada, ben, cleo] = [person('ada'), person('ben'), person('cleo')];
const refused = (errors: Record<string, string[]>) =>
  new ApiError(422, { code: 'validation_failed', message: 'The given data was invalid.', errors });

it('nobody is both leader and member', () => {
  expect(peopleRules.users([ada, ben], { leader: ben, users: [] })).toBe('A user cannot be both leader and member');
  expect(peopleRules.users([ada], { leader: ben, users: [] })).toBeNull();
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

it('lists the wrong records of a file in their order, and counts them at the field', () => {
  const error = refused({
    'records.10.email': ['This user is in another team'],
    'records.2.email': ['Required'],
    leader: ['Required'],
  });
  const { records, rest } = splitFileRefusal(error);
  expect(records).toEqual([
    { record: 2, message: 'Required' },
    { record: 10, message: 'This user is in another team' },
  ]);
  expect((rest as ApiError).fieldErrors).toEqual({ leader: ['Required'], file: ['2 users cannot be in this team'] });
  const other = refused({ file: ['The file has no users'] });
  expect(splitFileRefusal(other)).toEqual({ records: [], rest: other });
});

it('sends addresses', () =>
  expect(bodyOf({ leader: ada, users: [ben, cleo] })).toEqual({ leader: ada.email, users: [ben.email, cleo.email] }));

it.each([
  [0, 0, 'A team without users cannot be edited or deleted'],
  [2, 1, 'A team with participants cannot be edited or deleted'],
  [2, 0, undefined],
])('%i users in %i events: %s', (users_count, participants_count, reason) =>
  expect(barred({ ...ada, ancestors: [], users_count, participants_count, user: null, created_at: '' })).toBe(reason),
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

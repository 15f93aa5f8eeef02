import { expect, it } from 'vitest';
import { powersOf } from './powers';

const offered = [
  ...['template', 'competition', 'user', 'team'].flatMap((resource) =>
    ['viewAny', 'read', 'create', 'update', 'delete'].map((action) => `${action} ${resource}`),
  ),
  'viewAny userscore',
  'create userscore',
  'update userscore',
  'update score',
  'viewAny setting',
];

it('says in sentences what a grader can do, and what not', () => {
  const held = ['viewAny template', 'read template', 'viewAny userscore', 'create userscore', 'update userscore'];
  expect(powersOf(held, offered)).toEqual({
    can: [
      'Sees and opens templates',
      'Sees answers and scores, marks answers and publishes scores, and corrects marks',
    ],
    cannot: [
      'Does not see names where answers are marked without them',
      'Does not see competitions, people, teams, or the audit',
      'Deletes nothing',
    ],
  });
});

it('says of a role with everything that nothing is missing', () => {
  const { can, cannot } = powersOf(offered, offered);
  expect(can).toContain('Sees, opens, creates, changes, and deletes templates');
  expect(can).toContain('Sees, opens, adds, changes, and deletes people');
  expect(cannot).toEqual([]);
});

it('lacks only what the scope offers, and says nothing about an empty role', () => {
  expect(powersOf(['viewAny user'], ['viewAny user'])).toEqual({ can: ['Sees people'], cannot: [] });
  expect(powersOf([], offered)).toEqual({ can: [], cannot: [] });
});

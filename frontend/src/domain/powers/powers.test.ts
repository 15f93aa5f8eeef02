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
      'Cannot show names that are hidden while answers are marked',
      'Does not see competitions, people, teams, or the audit',
      'Deletes nothing',
    ],
  });
});

it('shows hidden names again only with a role that can change an event too', () => {
  const shows = 'Shows names again that were hidden while answers are marked';
  const grader = ['viewAny userscore', 'update score'];
  const alone = powersOf(grader, offered);
  expect(alone.can).toEqual(['Sees answers and scores']);
  expect(alone.cannot).toContain('Cannot show names that are hidden while answers are marked');
  const both = powersOf([...grader, 'update competition'], offered);
  expect(both.can).toContain(shows);
  expect(both.cannot).not.toContain('Cannot show names that are hidden while answers are marked');
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

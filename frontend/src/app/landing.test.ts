import { expect, it } from 'vitest';
import type { Viewer } from '@/api/permissions';
import { landing } from './landing';

const viewer = (role: string, ...permissions: string[]): Viewer => ({
  id: '1',
  name: 'Somebody',
  email: 'somebody@example.org',
  role,
  organization: null,
  permissions: new Set(permissions),
  hasReports: false,
});

it.each([
  ['a super administrator', viewer('super_admin', 'viewAny organization', 'viewAny role'), '/organizations'],
  ['a participant', viewer('user', 'viewAny competition', 'viewAny template'), '/user-competitions'],
  ['an admin', viewer('admin', 'viewAny setting', 'viewAny template', 'viewAny competition'), '/templates'],
  ['a scheduler', viewer('scheduler', 'viewAny userscore', 'viewAny competition'), '/competitions'],
  ['a grader', viewer('grader', 'viewAny userscore', 'viewAny role'), '/results'],
  ['a keeper of roles', viewer('keeper', 'viewAny role', 'viewAny user'), '/settings/roles'],
  ['a keeper of users', viewer('keeper', 'viewAny user'), '/settings/user'],
  ['a keeper of the tree', viewer('keeper', 'viewAny entity'), '/settings/entities'],
  ['a keeper of teams', viewer('keeper', 'viewAny team'), '/settings/teams'],
  ['a role that may see nothing', viewer('guest', 'create template'), '/'],
])('%s lands where the role begins', (_, who, path) => expect(landing(who)).toBe(path));

it('a visitor lands on the sign-in page', () => expect(landing(null)).toBe('/login'));

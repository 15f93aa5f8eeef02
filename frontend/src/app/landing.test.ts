import { expect, it } from 'vitest';
import type { Viewer } from '@/api/permissions';
import { landingPage } from './landing';

const viewerWith = (role: string, ...permissions: string[]): Viewer => ({
  id: '1',
  name: 'Somebody',
  email: 'somebody@example.org',
  role,
  organization: null,
  permissions: new Set(permissions),
  hasReports: false,
});

it.each([
  ['a super administrator', viewerWith('super_admin', 'viewAny organization', 'viewAny role'), '/organizations'],
  ['a participant', viewerWith('user', 'viewAny competition', 'viewAny template'), '/user-competitions'],
  ['an admin', viewerWith('admin', 'viewAny setting', 'viewAny template', 'viewAny competition'), '/templates'],
  ['a scheduler', viewerWith('scheduler', 'viewAny userscore', 'viewAny competition'), '/competitions'],
  ['a trainer', viewerWith('trainer', 'viewAny userscore', 'viewAny training'), '/trainings'],
  ['a grader', viewerWith('grader', 'viewAny userscore', 'viewAny role'), '/results'],
  ['a keeper of roles', viewerWith('keeper', 'viewAny role', 'viewAny user'), '/settings/roles'],
  ['a keeper of users', viewerWith('keeper', 'viewAny user'), '/settings/user'],
  ['a keeper of the tree', viewerWith('keeper', 'viewAny entity'), '/settings/entities'],
  ['a keeper of teams', viewerWith('keeper', 'viewAny team'), '/settings/teams'],
  ['a role that may see nothing', viewerWith('guest', 'create template'), '/'],
])('%s lands where the role begins', (_, who, path) => expect(landingPage(who)).toBe(path));

it('a visitor lands on the sign-in page', () => expect(landingPage(null)).toBe('/login'));

import { expect, it } from 'vitest';
import { errors } from '@/messages/errors';
import { all, holds, isStaff, missingPermissions, type Permission, type Viewer } from './permissions';

const viewerWith = (role: string, ...held: Permission[]): Viewer => ({
  id: '1',
  name: 'Clerk',
  email: 'clerk@acme.test',
  role,
  organization: { id: '2', name: 'Acme', domain: 'acme.test' },
  permissions: new Set(held),
  hasReports: false,
});

it('names each permission of which one would be enough', () => {
  const needs = all(isStaff, holds('update user', 'viewAny user'));
  expect(missingPermissions(needs, viewerWith('clerk', 'viewAny team'))).toEqual(['viewAny user', 'update user']);
  expect(missingPermissions(needs, viewerWith('clerk', 'update user'))).toEqual([]);
  // No permission opens a page of staff to a participant.
  expect(missingPermissions(needs, viewerWith('user'))).toEqual([]);
});

it('names the permissions of a denial, and whom to ask', () => {
  expect(
    errors.deniedReason(
      ['viewAny user', 'update user'].map((name) => errors.permission(name as Permission)),
      'Acme',
    ),
  ).toBe("It needs the permission 'View User' or 'Edit User'. Ask an administrator of Acme.");
  expect(errors.permission('viewAny setting')).toBe('View Audit');
});

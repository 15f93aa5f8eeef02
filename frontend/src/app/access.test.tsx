import { type Arbitrary, assert, constantFrom, oneof, property, subarray } from 'fast-check';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { Permission, Viewer } from '@/api/permissions';
import type { FeatureRoute } from '@/ui/pages';
import { features } from './features';
import { landingPage } from './landing';

const routes = features.flatMap(({ routes = [], bareRoutes = [] }) => [...routes, ...bareRoutes]);
const menu = features.flatMap((feature) => feature.menu ?? []);
const actions = ['viewAny', 'create', 'update', 'delete', 'read'] as const;
const resources = [
  ...['template', 'competition', 'training', 'userscore', 'score', 'setting', 'entity', 'role', 'user'],
  ...['team', 'organization'],
] as const;
const permissions = resources.flatMap((resource) => actions.map((action) => `${action} ${resource}` as Permission));

const viewerWith = (role: string, held: readonly Permission[]): Viewer => ({
  id: '1',
  name: 'Somebody',
  email: 'somebody@example.org',
  role,
  organization: role === 'super_admin' ? null : { id: '2', name: 'Acme', domain: 'acme.test' },
  permissions: new Set(held),
  hasReports: false,
});
const isOfPlatform = (permission: Permission) => permission.endsWith(' organization');
const inOrganization = permissions.filter((permission) => !isOfPlatform(permission));

/** The permissions of a built-in role, which cannot be changed (D4). */
const participant = viewerWith('user', [
  'read competition',
  'viewAny competition',
  'read training',
  'viewAny training',
  'viewAny score',
]);
const superAdmin = viewerWith('super_admin', [
  ...permissions.filter(isOfPlatform),
  ...permissions.filter((permission) => /(role|user|setting)$/.test(permission)),
]);
const admin = viewerWith('admin', inOrganization);

/**
 * Generates viewers with one of the built-in roles, or with another role that can have any permission of an
 * organization.
 */
const viewers: Arbitrary<Viewer> = oneof(
  { weight: 20, arbitrary: subarray(inOrganization).map((held) => viewerWith('grader', held)) },
  constantFrom(participant, superAdmin, admin),
);

function routeOf(address: string): FeatureRoute | undefined {
  return matchRoutes(routes as unknown as RouteObject[], address)?.at(-1)?.route as FeatureRoute | undefined;
}
const mayOpen = (viewer: Viewer, address: string) => {
  const needs = routeOf(address)?.handle.needs;
  return needs === undefined || needs(viewer);
};
const openPaths = (viewer: Viewer) => routes.filter(({ handle }) => handle.needs?.(viewer) ?? true).map((r) => r.path);

describe('who comes where', () => {
  it('everybody lands on a page that they may open, or on the start page', () => {
    assert(property(viewers, (viewer) => mayOpen(viewer, landingPage(viewer))));
  });

  it('every menu item leads to a page that its viewer may open', () => {
    assert(
      property(viewers, (viewer) =>
        menu.filter(({ needs }) => needs(viewer)).every(({ to }) => routeOf(to) !== undefined && mayOpen(viewer, to)),
      ),
    );
  });

  it('a participant opens no page of staff', () => {
    const own = openPaths(participant);
    const staff = openPaths(admin);
    expect(own.filter((path) => staff.includes(path))).toEqual([
      '/profile',
      '/user-score',
      '/user-team-score',
      '/user-training-score',
      '/user-score/:id',
      '/user-training-score/:id',
    ]);
    expect(own.filter((path) => openPaths(superAdmin).includes(path))).toEqual(['/profile']);
  });

  it('super administrators and members of an organization share their profile alone', () => {
    expect(openPaths(superAdmin).filter((path) => openPaths(admin).includes(path))).toEqual(['/profile']);
  });

  it.each(routes.filter(({ handle }) => handle.changes).map((route) => [route.path, route.handle] as const))(
    '%s is opened by update or viewAny alone, and changed by update alone',
    (_, { needs, changes }) => {
      const resource = permissions
        .find((one) => one.startsWith('update ') && changes?.(viewerWith('x', [one])))
        ?.slice(7);
      const viewerWithOne = (action: string) => viewerWith('x', [`${action} ${resource}` as Permission]);
      const superAdminWithOne = (action: string) => viewerWith('super_admin', [`${action} ${resource}` as Permission]);
      const allowsEither = (check: typeof needs, action: string) =>
        check?.(viewerWithOne(action)) || check?.(superAdminWithOne(action));
      expect(['update', 'viewAny'].map((action) => allowsEither(needs, action))).toEqual([true, true]);
      expect(['create', 'delete', 'read'].map((action) => allowsEither(needs, action))).toEqual([false, false, false]);
      expect(allowsEither(changes, 'viewAny')).toBe(false);
    },
  );
});

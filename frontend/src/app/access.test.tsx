import { type Arbitrary, assert, constantFrom, oneof, property, subarray } from 'fast-check';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { Permission, Viewer } from '@/api/permissions';
import type { FeatureRoute } from '@/ui/pages';
import { features } from './features';
import { landing } from './landing';

const routes = features.flatMap(({ routes = [], bareRoutes = [] }) => [...routes, ...bareRoutes]);
const menu = features.flatMap((feature) => feature.menu ?? []);
const actions = ['viewAny', 'create', 'update', 'delete', 'read'] as const;
const resources = [
  ...['template', 'competition', 'training', 'userscore', 'score', 'setting', 'entity', 'role', 'user'],
  ...['team', 'organization'],
] as const;
const permissions = resources.flatMap((resource) => actions.map((action) => `${action} ${resource}` as Permission));

const viewerOf = (role: string, held: readonly Permission[]): Viewer => ({
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

/** Roles that cannot be changed (D4). */
const participant = viewerOf('user', [
  'read competition',
  'viewAny competition',
  'read training',
  'viewAny training',
  'viewAny score',
]);
const superAdmin = viewerOf('super_admin', [
  ...permissions.filter(isOfPlatform),
  ...permissions.filter((permission) => /(role|user|setting)$/.test(permission)),
]);
const admin = viewerOf('admin', inOrganization);

/** A viewer whose role has any permissions of an organization, or one of the roles above. */
const viewers: Arbitrary<Viewer> = oneof(
  { weight: 20, arbitrary: subarray(inOrganization).map((held) => viewerOf('grader', held)) },
  constantFrom(participant, superAdmin, admin),
);

function routeOf(address: string): FeatureRoute | undefined {
  return matchRoutes(routes as unknown as RouteObject[], address)?.at(-1)?.route as FeatureRoute | undefined;
}
const opens = (viewer: Viewer, address: string) => {
  const needs = routeOf(address)?.handle.needs;
  return needs === undefined || needs(viewer);
};
const openPaths = (viewer: Viewer) => routes.filter(({ handle }) => handle.needs?.(viewer) ?? true).map((r) => r.path);

describe('who comes where', () => {
  it('everybody lands on a page that they may open, or on the start page', () => {
    assert(property(viewers, (viewer) => opens(viewer, landing(viewer))));
  });

  it('every menu item leads to a page that its viewer may open', () => {
    assert(
      property(viewers, (viewer) =>
        menu.filter(({ needs }) => needs(viewer)).every(({ to }) => routeOf(to) !== undefined && opens(viewer, to)),
      ),
    );
  });

  it('a participant opens no page of staff', () => {
    const own = openPaths(participant);
    const staff = openPaths(admin);
    expect(own.filter((path) => staff.includes(path))).toEqual(['/profile', '/user-score']);
    expect(own.filter((path) => openPaths(superAdmin).includes(path))).toEqual(['/profile']);
  });

  it('super administrators and members of an organization share their profile alone', () => {
    expect(openPaths(superAdmin).filter((path) => openPaths(admin).includes(path))).toEqual(['/profile']);
  });

  it.each(routes.filter(({ handle }) => handle.changes).map((route) => [route.path, route.handle] as const))(
    '%s is opened by update or viewAny alone, and changed by update alone',
    (_, { needs, changes }) => {
      const resource = permissions
        .find((one) => one.startsWith('update ') && changes?.(viewerOf('x', [one])))
        ?.slice(7);
      const one = (action: string) => viewerOf('x', [`${action} ${resource}` as Permission]);
      const platform = (action: string) => viewerOf('super_admin', [`${action} ${resource}` as Permission]);
      const either = (check: typeof needs, action: string) => check?.(one(action)) || check?.(platform(action));
      expect(['update', 'viewAny'].map((action) => either(needs, action))).toEqual([true, true]);
      expect(['create', 'delete', 'read'].map((action) => either(needs, action))).toEqual([false, false, false]);
      expect(either(changes, 'viewAny')).toBe(false);
    },
  );
});

/**
 * The signed-in user and their permissions. The server makes every decision. These checks only avoid offering what it
 * would refuse.
 */
const ACTIONS = ['viewAny', 'create', 'update', 'delete', 'read'] as const;
const RESOURCES = [
  'template',
  'competition',
  'training',
  'userscore',
  'score',
  'setting',
  'entity',
  'role',
  'user',
  'team',
  'organization',
] as const;
export type Action = (typeof ACTIONS)[number];
export type Resource = (typeof RESOURCES)[number];
export type Permission = `${Action} ${Resource}`;

export interface Viewer {
  id: string;
  name: string;
  email: string;
  role: string;
  /** `null` for super administrators. */
  organization: { id: string; name: string; domain: string } | null;
  permissions: ReadonlySet<string>;
  /** Whether the operator has set a reports service that the viewer may open. */
  hasReports: boolean;
}

/** A condition on the viewer. A route or a menu item is available only if it is true. */
export type Needs = (viewer: Viewer) => boolean;

export const can = (viewer: Viewer, permission: Permission): boolean => viewer.permissions.has(permission);

/** Whether the viewer has at least one of these permissions. */
export const holds =
  (...permissions: Permission[]): Needs =>
  (viewer) =>
    permissions.some((permission) => can(viewer, permission));

export const isSuperAdmin: Needs = (viewer) => viewer.role === 'super_admin';
export const isParticipant: Needs = (viewer) => viewer.role === 'user';
/** Whether the user organizes competitions instead of taking part in them (D5). */
export const isStaff: Needs = (viewer) => !isParticipant(viewer);
/** Returns all permissions that meet the condition alone, without another one. */
export const missingPermissions = (needs: Needs, viewer: Viewer): Permission[] =>
  RESOURCES.flatMap((resource) => ACTIONS.map((action): Permission => `${action} ${resource}`)).filter(
    (permission) => !needs(viewer) && needs({ ...viewer, permissions: new Set([...viewer.permissions, permission]) }),
  );

export const all =
  (...needs: Needs[]): Needs =>
  (viewer) =>
    needs.every((need) => need(viewer));

/**
 * The signed-in user and their permissions. The server makes every decision. These checks only avoid offering what it
 * would refuse.
 */
export type Action = 'viewAny' | 'create' | 'update' | 'delete' | 'read';
export type Resource =
  | 'template'
  | 'competition'
  | 'training'
  | 'userscore'
  | 'score'
  | 'setting'
  | 'entity'
  | 'role'
  | 'user'
  | 'team'
  | 'organization';
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
export const all =
  (...needs: Needs[]): Needs =>
  (viewer) =>
    needs.every((need) => need(viewer));

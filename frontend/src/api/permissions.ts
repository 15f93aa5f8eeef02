/** Who is signed in and what they may do. The server decides in the end; this only spares people a refusal. */
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
  /** Null for super administrators. */
  organization: { id: string; name: string; domain: string } | null;
  permissions: ReadonlySet<string>;
  /** Whether the operator has set a reports service that the viewer may open. */
  hasReports: boolean;
}

/** A condition on the viewer: what a route or a menu item needs. */
export type Needs = (viewer: Viewer) => boolean;

export const can = (viewer: Viewer, permission: Permission): boolean => viewer.permissions.has(permission);

/** Holds any one of these. */
export const holds =
  (...permissions: Permission[]): Needs =>
  (viewer) =>
    permissions.some((permission) => can(viewer, permission));

export const isSuperAdmin: Needs = (viewer) => viewer.role === 'super_admin';
export const isParticipant: Needs = (viewer) => viewer.role === 'user';
/** A user who works on competitions instead of taking part in them (D5). */
export const isStaff: Needs = (viewer) => !isParticipant(viewer);
export const all =
  (...needs: Needs[]): Needs =>
  (viewer) =>
    needs.every((need) => need(viewer));

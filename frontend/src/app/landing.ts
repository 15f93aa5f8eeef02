/** Where a person starts: after signing in, and after Go Back on an error (specification, 2.12 and 6). */
import { can, isParticipant, type Permission, type Viewer } from '@/api/permissions';

/** The first that the viewer may see. Trainings and entities join the list with their screens. */
const ORDER: readonly [Permission, string][] = [
  ['viewAny template', '/templates'],
  ['viewAny competition', '/competitions'],
  ['viewAny userscore', '/results'],
  ['viewAny role', '/settings/roles'],
  ['viewAny user', '/settings/user'],
];

/** Always a page that the viewer may see, so that a guard that sends there cannot loop. */
export function landing(viewer: Viewer | null): string {
  if (!viewer) return '/login';
  if (can(viewer, 'viewAny organization')) return '/organizations';
  if (isParticipant(viewer)) return '/user-competitions';
  return ORDER.find(([permission]) => can(viewer, permission))?.[1] ?? '/';
}

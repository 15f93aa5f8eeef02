/** Where a person starts: after signing in, and after Go Back on an error (specification, 2.12 and 6). */
import { can, isParticipant, type Permission, type Viewer } from '@/api/permissions';
import { paths } from '@/domain/paths';
import type { Href } from '@/ui/Link';

/** The pages that may open after sign-in. The first one that the viewer may see does. */
const ORDER: readonly [Permission, Href][] = [
  ['viewAny template', paths.templates()],
  ['viewAny competition', paths.competitions()],
  ['viewAny userscore', paths.results()],
  ['viewAny role', paths.roles()],
  ['viewAny user', paths.users()],
  ['viewAny entity', paths.entities()],
  ['viewAny team', paths.teams()],
  ['viewAny setting', paths.audit()],
];

/** Always a page that the viewer may see, so that a guard that sends there cannot loop. */
export function landing(viewer: Viewer | null): Href {
  if (!viewer) return paths.login();
  if (can(viewer, 'viewAny organization')) return paths.organizations();
  if (isParticipant(viewer)) return paths.ownCompetitions();
  return ORDER.find(([permission]) => can(viewer, permission))?.[1] ?? paths.home();
}

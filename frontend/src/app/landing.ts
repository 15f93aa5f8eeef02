/** The first page after signing in, and after Go Back on an error page (specification, 2.12 and 6). */
import { can, isParticipant, type Permission, type Viewer } from '@/api/permissions';
import { paths } from '@/domain/paths';
import type { Href } from '@/ui/Link';

/** The possible pages after sign-in. The first page that the viewer may see opens. */
const ORDER: readonly [Permission, Href][] = [
  ['viewAny template', paths.templates()],
  ['viewAny competition', paths.competitions()],
  ['viewAny training', paths.trainings()],
  ['viewAny userscore', paths.results()],
  ['viewAny role', paths.roles()],
  ['viewAny user', paths.users()],
  ['viewAny entity', paths.entities()],
  ['viewAny team', paths.teams()],
  ['viewAny setting', paths.audit()],
];

/** Always returns a page that the viewer may see. So a guard that redirects there cannot cause a loop. */
export function landingPage(viewer: Viewer | null): Href {
  if (!viewer) return paths.login();
  if (can(viewer, 'viewAny organization')) return paths.organizations();
  if (isParticipant(viewer)) return paths.ownCompetitions();
  return ORDER.find(([permission]) => can(viewer, permission))?.[1] ?? paths.home();
}

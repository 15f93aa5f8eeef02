/** The pages of the subjects of audit entries. */
import { can, isSuperAdmin, type Viewer } from '@/api/permissions';
import { paths } from '@/domain/paths';
import type { Href } from '@/ui/Link';
import type { Entry } from './api';

type Subject = Entry['subject'];

/** Returns the page of a subject, if the subject exists and the viewer may open the page. */
export function subjectPath(viewer: Viewer, { kind, id }: Pick<Subject, 'kind' | 'id'>): Href | undefined {
  const onPlatform = isSuperAdmin(viewer);
  switch (kind) {
    case 'user':
      if (!can(viewer, 'viewAny user')) return undefined;
      return onPlatform ? paths.platformUser({ id }) : paths.user({ id });
    case 'role':
      if (!can(viewer, 'viewAny role')) return undefined;
      return onPlatform ? paths.editPlatformRole({ id }) : paths.editRole({ id });
    case 'organization':
      return can(viewer, 'update organization') ? paths.editOrganization({ id }) : undefined;
    case 'entity':
      return can(viewer, 'update entity') ? paths.editEntity({ id }) : undefined;
    case 'team':
      return can(viewer, 'update team') ? paths.editTeam({ id }) : undefined;
    case 'template':
      return can(viewer, 'viewAny template') ? paths.viewTemplate({ id }) : undefined;
    case 'competition':
      return can(viewer, 'viewAny competition') ? paths.viewCompetition({ id }) : undefined;
    case 'training':
      return can(viewer, 'viewAny training') ? paths.viewTraining({ id }) : undefined;
    default:
      return undefined;
  }
}

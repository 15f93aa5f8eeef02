/** The permissions that decide what a viewer sees on the page of a person. */
import { can, holds, isSuperAdmin, type Viewer } from '@/api/permissions';

/** Whether the viewer may see competitions or trainings. A super administrator sees no events of an organization
    (D2). */
export const seesEvents = (viewer: Viewer): boolean =>
  !isSuperAdmin(viewer) && holds('viewAny competition', 'viewAny training')(viewer);

export const seesTeams = (viewer: Viewer): boolean => !isSuperAdmin(viewer) && can(viewer, 'viewAny team');

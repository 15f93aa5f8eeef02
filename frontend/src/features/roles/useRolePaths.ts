/** Returns the URLs of the role pages for the viewer. */
import { paths } from '@/domain/paths';
import { type ScopedPaths, useScopedPaths } from '@/domain/scopedPaths';

export const useRolePaths = (): ScopedPaths =>
  useScopedPaths(
    { list: paths.roles, create: paths.createRole, edit: paths.editRole },
    { list: paths.platformRoles, create: paths.createPlatformRole, edit: paths.editPlatformRole },
  );

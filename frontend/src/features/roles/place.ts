/** Where the screens of roles are. */
import { paths } from '@/domain/paths';
import { type ScopedPaths, useScopedPaths } from '@/domain/scopedPaths';

export type Place = ScopedPaths;

export const usePlace = (): Place =>
  useScopedPaths(
    { list: paths.roles, create: paths.createRole, edit: paths.editRole },
    { list: paths.platformRoles, create: paths.createPlatformRole, edit: paths.editPlatformRole },
  );

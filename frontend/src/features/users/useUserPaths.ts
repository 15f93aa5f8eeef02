/** Returns the addresses of the user screens for the viewer. */
import { paths } from '@/domain/paths';
import { type ScopedPaths, useScopedPaths } from '@/domain/scopedPaths';

export const useUserPaths = (): ScopedPaths =>
  useScopedPaths(
    { list: paths.users, create: paths.createUser, edit: paths.editUser },
    { list: paths.platformUsers, create: paths.createPlatformUser, edit: paths.editPlatformUser },
  );

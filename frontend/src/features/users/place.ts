/** Where the screens of users are. */
import { paths } from '@/domain/paths';
import { type ScopedPaths, useScopedPaths } from '@/domain/scopedPaths';

export type Place = ScopedPaths;

export const usePlace = (): Place =>
  useScopedPaths(
    { list: paths.users, create: paths.createUser, edit: paths.editUser },
    { list: paths.platformUsers, create: paths.createPlatformUser, edit: paths.editPlatformUser },
  );

/** Where the screens of users are. */
import { paths } from '@/domain/paths';
import { type ScopedPaths, useScopedPaths } from '@/domain/scopedPaths';

export interface Place extends ScopedPaths {
  /** Milliseconds that the message of a save is shown before the list follows. */
  pause: number;
}

export function usePlace(): Place {
  const place = useScopedPaths(
    { list: paths.users, create: paths.createUser, edit: paths.editUser },
    { list: paths.platformUsers, create: paths.createPlatformUser, edit: paths.editPlatformUser },
  );
  return { ...place, pause: place.platform ? 1000 : 2000 };
}

/** Returns the addresses of the user screens for the viewer. */
import { paths } from '@/domain/paths';
import { useScope } from '@/domain/scope';
import { type ScopedPaths, useScopedPaths } from '@/domain/scopedPaths';
import type { Href } from '@/ui/Link';

export interface UserPaths extends ScopedPaths {
  /** Returns the URL of a person's page. */
  view: (id: string) => Href;
}

export function useUserPaths(): UserPaths {
  const { within } = useScope();
  const scoped = useScopedPaths(
    { list: paths.users, create: paths.pasteUsers, edit: paths.editUser },
    { list: paths.platformUsers, create: paths.pastePlatformUsers, edit: paths.editPlatformUser },
  );
  const view = scoped.platform ? paths.platformUser : paths.user;
  return { ...scoped, view: (id) => within(view({ id })) };
}

/** The same screens have other addresses on the platform than in the settings of an organization. */
import { isSuperAdmin } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { paths } from '@/domain/paths';
import { useScope } from '@/domain/scope';
import type { Href } from '@/ui/Link';

export interface Place {
  platform: boolean;
  list: Href;
  create: Href;
  edit: (id: string) => Href;
  /** Milliseconds that the message of a save is shown before the list follows. */
  pause: number;
}

export function usePlace(): Place {
  const platform = isSuperAdmin(useViewer());
  const { within } = useScope();
  return {
    platform,
    list: within(platform ? paths.platformUsers() : paths.users()),
    create: within(platform ? paths.createPlatformUser() : paths.createUser()),
    edit: (id) => within(platform ? paths.editPlatformUser({ id }) : paths.editUser({ id })),
    pause: platform ? 1000 : 2000,
  };
}

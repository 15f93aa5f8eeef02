/** The same screens have other addresses on the platform than in the settings of an organization. */
import { isSuperAdmin } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { paths } from '@/domain/paths';
import { useScope } from '@/domain/scope';
import type { Href } from '@/ui/Link';

export interface Place {
  list: Href;
  create: Href;
  edit: (id: string) => Href;
}

export function usePlace(): Place {
  const platform = isSuperAdmin(useViewer());
  const { within } = useScope();
  return {
    list: within(platform ? paths.platformRoles() : paths.roles()),
    create: within(platform ? paths.createPlatformRole() : paths.createRole()),
    edit: (id) => within(platform ? paths.editPlatformRole({ id }) : paths.editRole({ id })),
  };
}

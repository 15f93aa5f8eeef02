/** The same screens stand under the platform and under the settings of an organization. */
import { isSuperAdmin } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { useScope } from '@/ui/useScope';

export interface Place {
  list: string;
  create: string;
  edit: (id: string) => string;
}

export function usePlace(): Place {
  const platform = isSuperAdmin(useViewer());
  const { within } = useScope();
  return {
    list: within(platform ? '/roles' : '/settings/roles'),
    create: within(platform ? '/create-role' : '/settings/roles/create'),
    edit: (id) => within(platform ? `/edit-roles/${id}` : `/settings/roles/edit/${id}`),
  };
}

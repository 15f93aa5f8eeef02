/** The same screens stand under the platform and under the settings of an organization. */
import { isSuperAdmin } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { useScope } from '@/ui/useScope';

export interface Place {
  platform: boolean;
  list: string;
  create: string;
  edit: (id: string) => string;
  /** Milliseconds that the message of a save is shown before the list follows. */
  pause: number;
}

export function usePlace(): Place {
  const platform = isSuperAdmin(useViewer());
  const { within } = useScope();
  const base = platform ? '/super/users' : '/settings/user';
  return {
    platform,
    list: within(base),
    create: within(`${base}/create`),
    edit: (id) => within(`${base}/edit/${id}`),
    pause: platform ? 1000 : 2000,
  };
}

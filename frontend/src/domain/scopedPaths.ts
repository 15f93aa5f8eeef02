/** The addresses of the same screens differ between the platform and the settings of an organization. */
import { isSuperAdmin } from '@/api/permissions';
import { useViewer } from '@/api/session';
import type { Href } from '@/ui/Link';
import { useScope } from './scope';

interface Screens {
  list: () => Href;
  create: () => Href;
  edit: (values: { id: string }) => Href;
}

export interface ScopedPaths {
  platform: boolean;
  list: Href;
  create: Href;
  edit: (id: string) => Href;
}

/** Returns the addresses of the screens for the viewer, including the picked organization. */
export function useScopedPaths(inOrganization: Screens, onPlatform: Screens): ScopedPaths {
  const platform = isSuperAdmin(useViewer());
  const { within } = useScope();
  const { list, create, edit } = platform ? onPlatform : inOrganization;
  return { platform, list: within(list()), create: within(create()), edit: (id) => within(edit({ id })) };
}

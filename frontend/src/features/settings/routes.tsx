/** The route of an organization's settings. Its tabs are separate features. */
import { all, holds, isSuperAdmin, type Needs } from '@/api/permissions';
import { paths } from '@/domain/paths';
import { shell as t } from '@/messages/shell';
import type { Feature } from '@/ui/pages';

const inOrganization: Needs = (viewer) => !isSuperAdmin(viewer);
const needs = all(
  inOrganization,
  holds('viewAny user', 'viewAny role', 'viewAny team', 'viewAny entity', 'viewAny setting'),
);

export const settings: Feature = {
  menu: [{ label: t.settings, to: paths.settings(), icon: 'settings', needs, order: 80 }],
  routes: [
    {
      path: paths.settings.pattern,
      handle: { title: t.settings, needs },
      lazy: async () => ({ Component: (await import('./SettingsPage')).SettingsPage }),
    },
  ],
};

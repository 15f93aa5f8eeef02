/** The platform's organizations, for super administrators. */
import { IconBuilding } from '@tabler/icons-react';
import { holds } from '@/api/permissions';
import { messages } from '@/messages';
import type { Feature } from '@/ui/pages';

const { organizations: words } = messages;

export const organizations: Feature = {
  menu: [
    {
      label: words.title,
      to: '/organizations',
      icon: IconBuilding,
      needs: holds('viewAny organization'),
      order: 10,
      also: ['/create-organizations', '/edit-organizations'],
    },
  ],
  routes: [
    {
      path: '/organizations',
      handle: { title: words.title, needs: holds('viewAny organization') },
      lazy: async () => ({ Component: (await import('./OrganizationsPage')).OrganizationsPage }),
    },
    {
      path: '/create-organizations',
      handle: { title: words.title, needs: holds('create organization'), denied: 'create' },
      lazy: async () => ({ Component: (await import('./CreateOrganizationPage')).CreateOrganizationPage }),
    },
    {
      path: '/edit-organizations/:id',
      handle: { title: words.title, needs: holds('update organization', 'viewAny organization'), denied: 'edit' },
      lazy: async () => ({ Component: (await import('./EditOrganizationPage')).EditOrganizationPage }),
    },
  ],
};

/** Users: across the platform for super administrators, an organization's own under its settings. */
import { IconUsers } from '@tabler/icons-react';
import { all, holds, isSuperAdmin, type Needs, type Permission } from '@/api/permissions';
import { messages } from '@/messages';
import type { Feature, FeatureRoute } from '@/ui/pages';

const { users: words } = messages;
const inOrganization: Needs = (viewer) => !isSuperAdmin(viewer);

const routesAt = (whose: Needs, base: string): FeatureRoute[] => {
  const needs = (...permissions: Permission[]) => all(whose, holds(...permissions));
  return [
    {
      path: base,
      handle: { title: words.title, needs: needs('viewAny user') },
      lazy: async () => ({ Component: (await import('./UsersPage')).UsersPage }),
    },
    {
      path: `${base}/create`,
      handle: { title: words.title, needs: needs('create user'), denied: 'create' },
      lazy: async () => ({ Component: (await import('./CreateUserPage')).CreateUserPage }),
    },
    {
      path: `${base}/edit/:id`,
      handle: { title: words.title, needs: needs('update user'), denied: 'edit' },
      lazy: async () => ({ Component: (await import('./EditUserPage')).EditUserPage }),
    },
  ];
};

export const users: Feature = {
  menu: [{ label: words.title, to: '/super/users', icon: IconUsers, needs: isSuperAdmin, order: 30 }],
  routes: [...routesAt(isSuperAdmin, '/super/users'), ...routesAt(inOrganization, '/settings/user')],
};

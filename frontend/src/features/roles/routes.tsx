/** Roles: the platform's for super administrators, an organization's own under its settings. */
import { IconShieldCheck } from '@tabler/icons-react';
import { all, holds, isSuperAdmin, type Needs, type Permission } from '@/api/permissions';
import { messages } from '@/messages';
import type { Feature, FeatureRoute } from '@/ui/pages';

const { roles: words } = messages;
const inOrganization: Needs = (viewer) => !isSuperAdmin(viewer);

const routesAt = (whose: Needs, list: string, create: string, edit: string): FeatureRoute[] => {
  const needs = (...permissions: Permission[]) => all(whose, holds(...permissions));
  return [
    {
      path: list,
      handle: { title: words.title, needs: needs('viewAny role') },
      lazy: async () => ({ Component: (await import('./RolesPage')).RolesPage }),
    },
    {
      path: create,
      handle: { title: words.title, needs: needs('create role'), denied: 'create' },
      lazy: async () => ({ Component: (await import('./CreateRolePage')).CreateRolePage }),
    },
    {
      path: edit,
      handle: { title: words.title, needs: needs('update role'), denied: 'edit' },
      lazy: async () => ({ Component: (await import('./EditRolePage')).EditRolePage }),
    },
  ];
};

export const roles: Feature = {
  menu: [
    {
      label: words.title,
      to: '/roles',
      icon: IconShieldCheck,
      needs: isSuperAdmin,
      order: 20,
      also: ['/create-role', '/edit-roles'],
    },
  ],
  routes: [
    ...routesAt(isSuperAdmin, '/roles', '/create-role', '/edit-roles/:id'),
    ...routesAt(inOrganization, '/settings/roles', '/settings/roles/create', '/settings/roles/edit/:id'),
  ],
};

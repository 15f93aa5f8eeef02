/** The routes of roles: the platform's roles for super administrators, and an organization's roles in its settings. */
import { all, holds, isSuperAdmin, type Needs, type Permission } from '@/api/permissions';
import { paths } from '@/domain/paths';
import { scopeQueries, scopeQuery } from '@/domain/scope';
import { titles } from '@/messages/titles';
import { listQuery } from '@/ui/listQuery';
import type { Crumb, Feature, FeatureRoute } from '@/ui/pages';
import { builtinRoles, offeredPermissions, ROLE_ORDER, roleDetail, roleList } from './api';

const inOrganization: Needs = (viewer) => !isSuperAdmin(viewer);

const roleRoutes = (whose: Needs, list: string, create: string, edit: string): FeatureRoute[] => {
  const allowedWith = (...permissions: Permission[]) => all(whose, holds(...permissions));
  const parent: Crumb = { pattern: list, label: titles.roles };
  return [
    {
      path: list,
      handle: { title: titles.roles, needs: allowedWith('viewAny role') },
      queries(address) {
        const scope = scopeQuery(address);
        return [
          roleList({ ...listQuery(address.search, ROLE_ORDER), ...scope }),
          builtinRoles(scope),
          ...scopeQueries(address),
        ];
      },
      lazy: async () => ({ Component: (await import('./RolesPage')).RolesPage }),
    },
    {
      path: create,
      handle: { title: titles.roles, needs: allowedWith('create role'), denied: 'create', parent },
      queries: (address) => [offeredPermissions(scopeQuery(address))],
      lazy: async () => ({ Component: (await import('./CreateRolePage')).CreateRolePage }),
    },
    {
      path: edit,
      handle: {
        title: titles.roles,
        needs: allowedWith('update role', 'viewAny role'),
        changes: holds('update role'),
        denied: 'edit',
        parent,
      },
      queries(address) {
        const scope = scopeQuery(address);
        return [roleDetail(address.params['id'] ?? '', scope), offeredPermissions(scope)];
      },
      lazy: async () => ({ Component: (await import('./EditRolePage')).EditRolePage }),
    },
  ];
};

export const roles: Feature = {
  menu: [{ label: titles.roles, to: paths.platformRoles(), icon: 'roles', needs: isSuperAdmin, order: 20 }],
  routes: [
    ...roleRoutes(
      isSuperAdmin,
      paths.platformRoles.pattern,
      paths.createPlatformRole.pattern,
      paths.editPlatformRole.pattern,
    ),
    ...roleRoutes(inOrganization, paths.roles.pattern, paths.createRole.pattern, paths.editRole.pattern),
  ],
};

/**
 * The routes of users: all users of the platform for super administrators, and an organization's users in its settings.
 */
import { all, holds, isSuperAdmin, type Needs, type Permission } from '@/api/permissions';
import { paths } from '@/domain/paths';
import { scopeQueries, scopeQuery } from '@/domain/scope';
import { titles } from '@/messages/titles';
import { listQuery } from '@/ui/listQuery';
import type { Crumb, Feature, FeatureRoute } from '@/ui/pages';
import { assignableRoles, ownOrganization, USER_ORDER, userDetail, userFilters, userList } from './api';

const inOrganization: Needs = (viewer) => !isSuperAdmin(viewer);

const userRoutes = (whose: Needs, list: string, create: string, file: string, edit: string): FeatureRoute[] => {
  const allowedWith = (...permissions: Permission[]) => all(whose, holds(...permissions));
  const parent: Crumb = { pattern: list, label: titles.users };
  return [
    {
      path: list,
      handle: { title: titles.users, needs: allowedWith('viewAny user') },
      queries(address) {
        const scope = scopeQuery(address);
        const filters = userFilters((name) => address.search.get(name));
        return [
          userList({ ...listQuery(address.search, USER_ORDER), ...filters, ...scope }),
          assignableRoles(scope),
          ...scopeQueries(address),
        ];
      },
      lazy: async () => ({ Component: (await import('./UsersPage')).UsersPage }),
    },
    {
      path: create,
      handle: { title: titles.users, needs: allowedWith('create user'), denied: 'create', parent },
      queries(address) {
        const scope = scopeQuery(address);
        return [ownOrganization(scope), assignableRoles(scope)];
      },
      lazy: async () => ({ Component: (await import('./CreateUserPage')).CreateUserPage }),
    },
    {
      path: file,
      handle: { title: titles.users, needs: allowedWith('create user'), denied: 'create', parent },
      queries: (address) => [assignableRoles(scopeQuery(address))],
      lazy: async () => ({ Component: (await import('./import/ImportUsersPage')).ImportUsersPage }),
    },
    {
      path: edit,
      handle: {
        title: titles.users,
        needs: allowedWith('update user', 'viewAny user'),
        changes: holds('update user'),
        denied: 'edit',
        parent,
      },
      queries(address) {
        const scope = scopeQuery(address);
        return [userDetail(address.params['id'] ?? '', scope), ownOrganization(scope), assignableRoles(scope)];
      },
      lazy: async () => ({ Component: (await import('./EditUserPage')).EditUserPage }),
    },
  ];
};

export const users: Feature = {
  menu: [{ label: titles.users, to: paths.platformUsers(), icon: 'users', needs: isSuperAdmin, order: 30 }],
  routes: [
    ...userRoutes(
      isSuperAdmin,
      paths.platformUsers.pattern,
      paths.createPlatformUser.pattern,
      paths.importPlatformUsers.pattern,
      paths.editPlatformUser.pattern,
    ),
    ...userRoutes(
      inOrganization,
      paths.users.pattern,
      paths.createUser.pattern,
      paths.importUsers.pattern,
      paths.editUser.pattern,
    ),
  ],
};

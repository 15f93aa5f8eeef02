/** The queries of the pages of users. They are loaded with these pages and not with the routes, which every page
    loads. */

import { scopeQueries, scopeQuery } from '@/domain/scope';
import { userGroups } from '@/domain/users/groups';
import { listQuery } from '@/ui/listQuery';
import type { PageAddress } from '@/ui/pages';
import { assignableRoles, ownOrganization, USER_ORDER, userDetail, userFilters, userList } from './api';

export function listQueries(address: PageAddress) {
  const scope = scopeQuery(address);
  const filters = userFilters((name) => address.search.get(name));
  return [
    userList({ ...listQuery(address.search, USER_ORDER), ...filters, ...scope }),
    assignableRoles(scope),
    userGroups('', scope),
    ...scopeQueries(address),
  ];
}

/** The queries of the pages that add people. */
export function addQueries(address: PageAddress) {
  const scope = scopeQuery(address);
  return [ownOrganization(scope), assignableRoles(scope)];
}

export function editQueries(address: PageAddress) {
  const scope = scopeQuery(address);
  return [userDetail(address.params['id'] ?? '', scope), ownOrganization(scope), assignableRoles(scope)];
}

/** Reads and changes roles on the server. `scope` names the organization for super administrators. */
import type { Schemas } from '@/api/client';
import { useApiMutation } from '@/api/mutations';
import { apiDetail, apiList, type ListQuery } from '@/api/queries';
import type { ScopeQuery } from '@/domain/scope';
import type { ListOrder } from '@/ui/listQuery';

export type RoleRow = Schemas['RoleListItem'];
export type Role = Schemas['RoleResponse'];
export type Offered = Schemas['PermissionResponse'];
export type BuiltinRole = Schemas['BuiltinRoleResponse'];

export const ROLE_ORDER = { sortBy: ['name'] } as const satisfies ListOrder;

export const roleList = (query: ListQuery & ScopeQuery) => apiList('/api/v1/roles', { query });

export const roleDetail = (id: string, scope: ScopeQuery) =>
  apiDetail('/api/v1/roles/{id}', { path: { id }, query: scope });

/** Reads the roles that cannot be changed, with their permissions. */
export const builtinRoles = (scope: ScopeQuery) => apiDetail('/api/v1/roles/built-in', { query: scope });

/** Reads the permissions that the role form offers in the scope. */
export const offeredPermissions = (scope: ScopeQuery) =>
  apiDetail('/api/v1/get/permissions/{type}', { path: { type: 'organization' }, query: scope });

export const useCreateRole = () => useApiMutation('post', '/api/v1/roles');

export const useUpdateRole = () => useApiMutation('put', '/api/v1/roles/{id}');

export const useDeleteRole = () => useApiMutation('delete', '/api/v1/roles/{id}');

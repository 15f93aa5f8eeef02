/** Reads and changes users on the server. `scope` names the organization for super administrators. */
import type { Schemas } from '@/api/client';
import { download } from '@/api/download';
import { useApiMutation } from '@/api/mutations';
import { apiDetail, apiList, type ListQuery } from '@/api/queries';
import type { ScopeQuery } from '@/domain/scope';
import type { ListOrder } from '@/ui/listQuery';

export type User = Schemas['UserResponse'];

export const USER_ORDER = { sortBy: ['name', 'email'] } as const satisfies ListOrder;

export const USER_STATES = ['active', 'invited', 'deactivated'] as const satisfies readonly User['state'][];

/** The request parameters of each filter of the list. `value` reads the value of a filter from the URL. */
export function userFilters(value: (name: string) => string | null) {
  const role_id = value('role_id');
  const state = USER_STATES.find((one) => one === value('state'));
  const import_id = value('import_id');
  return { ...(role_id && { role_id }), ...(state && { state }), ...(import_id && { import_id }) };
}
type Filters = ReturnType<typeof userFilters>;

export const userList = (query: ListQuery & ScopeQuery & Filters) => apiList('/api/v1/users', { query });

/** Downloads the users of the list as csv, including those on its other pages. */
export const downloadUsers = ({ page: _, per_page: __, ...query }: ListQuery & ScopeQuery & Filters) =>
  download('/api/v1/users/export', 'users.csv', { query: { ...query, format: 'csv' } });

export const userDetail = (id: string, scope: ScopeQuery) =>
  apiDetail('/api/v1/users/{id}', { path: { id }, query: scope });

/** Reads the organization, because its email domain is the end of every address. */
export const ownOrganization = (scope: ScopeQuery) => apiDetail('/api/v1/getOrganization', { query: scope });

/** Reads the roles that the viewer may assign. */
export const assignableRoles = (scope: ScopeQuery) => apiDetail('/api/v1/user/roles', { query: scope });

export const useCreateUser = () => useApiMutation('post', '/api/v1/users');

export const useUpdateUser = () => useApiMutation('put', '/api/v1/users/{id}');

/** Reads the standing allowance of a user. Only users who may change it can read it. */
export const userAllowance = (id: string, scope: ScopeQuery) =>
  apiDetail('/api/v1/users/{id}/allowance', { path: { id }, query: scope });

export const useChangeAllowance = () => useApiMutation('put', '/api/v1/users/{id}/allowance');

export const useDeleteUser = () => useApiMutation('delete', '/api/v1/users/{id}');

/** Downloads the stored data of a person that the viewer may see. */
export const downloadUser = (id: string, name: string) => download('/api/v1/users/{id}/data', name, { path: { id } });

/** Erases a person for good. The answers and marks remain under a replacement name. */
export const useEraseUser = () => useApiMutation('post', '/api/v1/users/{id}/erase');

export const useSignOutUser = () => useApiMutation('post', '/api/v1/users/{id}/sign-out');

export const useLetInUser = () => useApiMutation('post', '/api/v1/users/{id}/let-in');

/** Deactivates a user. The server also ends the user's sessions and links. */
export const useDeactivateUser = () => useApiMutation('post', '/api/v1/users/{id}/deactivate');

export const useReactivateUser = () => useApiMutation('post', '/api/v1/users/{id}/reactivate');

export const useInviteAgain = () => useApiMutation('post', '/api/v1/users/{id}/invitation');

/** Roles and the server. `scope` names the organization for super administrators. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { answer, api, type Schemas } from '@/api/client';
import { type ListQuery, pagedList } from '@/api/lists';

export type RoleRow = Schemas['RoleListItem'];
export type Role = Schemas['RoleResponse'];
export type Offered = Schemas['PermissionResponse'];
type ScopeQuery = { organization_id?: string };

const PREFIX = 'roles';

export const roleList = (query: ListQuery & ScopeQuery) =>
  queryOptions({
    queryKey: [PREFIX, 'list', query],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/roles', { params: { query }, signal })),
    ...pagedList,
  });

export const roleDetail = (id: string, query: ScopeQuery) =>
  queryOptions({
    queryKey: [PREFIX, 'detail', id, query],
    queryFn: async ({ signal }) =>
      (await answer(api.GET('/api/v1/roles/{id}', { params: { path: { id }, query }, signal }))).data,
  });

/** What the role form offers in the scope. */
export const offeredPermissions = (query: ScopeQuery) =>
  queryOptions({
    queryKey: [PREFIX, 'offered', query],
    queryFn: async ({ signal }) =>
      (
        await answer(
          api.GET('/api/v1/get/permissions/{type}', { params: { path: { type: 'organization' }, query }, signal }),
        )
      ).data,
  });

function useChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: [PREFIX] }) }).mutateAsync;
}

export const useCreateRole = () =>
  useChange((body: Schemas['CreateRoleRequest']) => answer(api.POST('/api/v1/roles', { body })));

export const useUpdateRole = (id: string, query: ScopeQuery) =>
  useChange((body: Schemas['UpdateRoleRequest']) =>
    answer(api.PUT('/api/v1/roles/{id}', { params: { path: { id }, query }, body })),
  );

export const useDeleteRole = (query: ScopeQuery) =>
  useChange((id: string) => answer(api.DELETE('/api/v1/roles/{id}', { params: { path: { id }, query } })));

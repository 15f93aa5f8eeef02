/** Users and the server. `scope` names the organization for super administrators. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { answer, api, type Schemas } from '@/api/client';
import { type ListQuery, pagedList } from '@/api/lists';

export type User = Schemas['UserResponse'];
type ScopeQuery = { organization_id?: string };

const PREFIX = 'users';

export const userList = (query: ListQuery & ScopeQuery) =>
  queryOptions({
    queryKey: [PREFIX, 'list', query],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/users', { params: { query }, signal })),
    ...pagedList,
  });

export const userDetail = (id: string, query: ScopeQuery) =>
  queryOptions({
    queryKey: [PREFIX, 'detail', id, query],
    queryFn: async ({ signal }) =>
      (await answer(api.GET('/api/v1/users/{id}', { params: { path: { id }, query }, signal }))).data,
  });

/** What the form of a user is made of: the mail domain and the roles that the viewer may give. */
export const userChoices = (query: ScopeQuery) =>
  queryOptions({
    queryKey: [PREFIX, 'choices', query],
    queryFn: async ({ signal }) => {
      const [organization, roles] = await Promise.all([
        answer(api.GET('/api/v1/getOrganization', { params: { query }, signal })),
        answer(api.GET('/api/v1/user/roles', { params: { query }, signal })),
      ]);
      return { domain: organization.data.domain, roles: roles.data.map(({ name }) => name) };
    },
  });

function useChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: [PREFIX] }) }).mutateAsync;
}

export const useCreateUser = () =>
  useChange((body: Schemas['CreateUserRequest']) => answer(api.POST('/api/v1/users', { body })));

export const useUpdateUser = (id: string, query: ScopeQuery) =>
  useChange((body: Schemas['UpdateUserRequest']) =>
    answer(api.PUT('/api/v1/users/{id}', { params: { path: { id }, query }, body })),
  );

export const useDeleteUser = (query: ScopeQuery) =>
  useChange((id: string) => answer(api.DELETE('/api/v1/users/{id}', { params: { path: { id }, query } })));

/** Organizations and the server. Every change makes all cached organizations stale: one prefix, nothing to miss. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { answer, api, type Schemas } from '@/api/client';
import { type ListQuery, pagedList } from '@/api/lists';

export type Organization = Schemas['OrganizationResponse'];

const PREFIX = 'organizations';

export const organizationList = (query: ListQuery) =>
  queryOptions({
    queryKey: [PREFIX, 'list', query],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/organizations', { params: { query }, signal })),
    ...pagedList,
  });

export const organizationDetail = (id: string) =>
  queryOptions({
    queryKey: [PREFIX, 'detail', id],
    queryFn: async ({ signal }) =>
      (await answer(api.GET('/api/v1/organizations/{id}', { params: { path: { id } }, signal }))).data,
  });

function useChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: [PREFIX] }) }).mutateAsync;
}

export const useCreateOrganization = () =>
  useChange((body: Schemas['CreateOrganizationRequest']) => answer(api.POST('/api/v1/organizations', { body })));

export const useUpdateOrganization = (id: string) =>
  useChange((body: Schemas['UpdateOrganizationRequest']) =>
    answer(api.PUT('/api/v1/organizations/{id}', { params: { path: { id } }, body })),
  );

export const useDeleteOrganization = () =>
  useChange((id: string) => answer(api.DELETE('/api/v1/organizations/{id}', { params: { path: { id } } })));

export const useResendInvitation = () =>
  useChange((id: string) => answer(api.POST('/api/v1/organizations/{id}/invitation', { params: { path: { id } } })));

/** Templates and the server. Every change makes all cached templates stale. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { answer, api, type Schemas } from '@/api/client';
import { type ListQuery, pagedList } from '@/api/lists';

export type TemplateRow = Schemas['TemplateListItem'];
export type Template = Schemas['TemplateResponse'];
export type TemplateBody = Schemas['TemplateRequest'];

const PREFIX = 'templates';

export const templateList = (query: ListQuery) =>
  queryOptions({
    queryKey: [PREFIX, 'list', query],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/templates', { params: { query }, signal })),
    ...pagedList,
  });

export const templateDetail = (id: string) =>
  queryOptions({
    queryKey: [PREFIX, 'detail', id],
    queryFn: async ({ signal }) =>
      (await answer(api.GET('/api/v1/templates/{id}', { params: { path: { id } }, signal }))).data,
  });

function useChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: [PREFIX] }) }).mutateAsync;
}

export const useCreateTemplate = () =>
  useChange((body: TemplateBody) => answer(api.POST('/api/v1/templates', { body })));

export const useUpdateTemplate = (id: string) =>
  useChange((body: TemplateBody) => answer(api.PUT('/api/v1/templates/{id}', { params: { path: { id } }, body })));

export const useDeleteTemplate = () =>
  useChange((id: string) => answer(api.DELETE('/api/v1/templates/{id}', { params: { path: { id } } })));

export const useCopyTemplate = (id: string) =>
  useChange((body: Schemas['CopyTemplateRequest']) =>
    answer(api.POST('/api/v1/template/get/data/{id}', { params: { path: { id } }, body })),
  );

/** Reads and changes templates on the server. */
import type { Schemas } from '@/api/client';
import { useApiMutation } from '@/api/mutations';
import { apiDetail, apiList, type ListQuery } from '@/api/queries';
import type { ListOrder } from '@/ui/listQuery';

export type TemplateRow = Schemas['TemplateListItem'];
export type Template = Schemas['TemplateResponse'];
export type TemplateBody = Schemas['TemplateRequest'];

export const TEMPLATE_ORDER = { sortBy: ['name'] } as const satisfies ListOrder;

/** `attachment` is the filter in the address: '1' for templates whose files have all arrived, '0' for the others. */
export const templateList = (query: ListQuery, attachment: string) => {
  const shown = ([0, 1] as const).find((one) => String(one) === attachment);
  return apiList('/api/v1/templates', { query: { ...query, ...(shown !== undefined && { attachment: shown }) } });
};

export const templateDetail = (id: string) => apiDetail('/api/v1/templates/{id}', { path: { id } });

export const modelAnswers = (id: string) => apiDetail('/api/v1/templates/{id}/view', { path: { id } });

export const useCreateTemplate = () => useApiMutation('post', '/api/v1/templates');

export const useUpdateTemplate = () => useApiMutation('put', '/api/v1/templates/{id}');

export const useDeleteTemplate = () => useApiMutation('delete', '/api/v1/templates/{id}');

export const useCopyTemplate = () => useApiMutation('post', '/api/v1/template/get/data/{id}');

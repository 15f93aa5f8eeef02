/** The state of the installation and the server. */
import type { Schemas } from '@/api/client';
import { useApiMutation } from '@/api/mutations';
import { apiDetail, apiList, type ListQuery } from '@/api/queries';

export type Operations = Schemas['OperationsResponse'];
export type Mail = Schemas['WaitingMailResponse'];
export type Size = Schemas['OrganizationSizeResponse'];

/** The list opens with the first organization by name. */
export const SIZE_ORDER = { sortBy: ['name'] } as const;

export const operationsReport = () => apiDetail('/api/v1/operations', {});

export const organizationSizes = (query: ListQuery) => apiList('/api/v1/operations/organizations', { query });

export const useRetryMail = () => useApiMutation('post', '/api/v1/operations/mails/{id}/retry');

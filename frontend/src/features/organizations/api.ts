/** Reads and changes organizations on the server. */
import type { Schemas } from '@/api/client';
import { useApiMutation } from '@/api/mutations';
import { apiDetail, apiList, type ListQuery } from '@/api/queries';
import type { ListOrder } from '@/ui/listQuery';

export type Organization = Schemas['OrganizationResponse'];

export const ORGANIZATION_ORDER = { sortBy: ['name'] } as const satisfies ListOrder;

export const organizationList = (query: ListQuery) => apiList('/api/v1/organizations', { query });

export const organizationDetail = (id: string) => apiDetail('/api/v1/organizations/{id}', { path: { id } });

export const useCreateOrganization = () => useApiMutation('post', '/api/v1/organizations');

export const useUpdateOrganization = () => useApiMutation('put', '/api/v1/organizations/{id}');

export const useChangeOrganization = () => useApiMutation('patch', '/api/v1/organizations/{id}');

export const useDeleteOrganization = () => useApiMutation('delete', '/api/v1/organizations/{id}');

export const useResendInvitation = () => useApiMutation('post', '/api/v1/organizations/{id}/invitation');

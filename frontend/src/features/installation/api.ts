/** Reads the state of the installation from the server. */
import type { Schemas } from '@/api/client';
import { useApiMutation } from '@/api/mutations';
import { apiDetail, apiList, type ListQuery } from '@/api/queries';

export type Installation = Schemas['InstallationResponse'];
export type Mail = Schemas['WaitingEmailResponse'];
export type DaySizes = Schemas['DaySizesResponse'];
export type Size = Schemas['OrganizationSizeResponse'];

/** The direction in which the names are sorted. */
export const SIZE_ORDER = 'asc';

export const installationReport = () => apiDetail('/api/v1/installation', {});

/** Reads the amount of data that was stored on each of the last 90 days. */
export const daySizes = () => apiDetail('/api/v1/installation/days', {});

export const organizationSizes = (query: ListQuery) =>
  apiList('/api/v1/installation/organizations', { query: { ...query, sort_by: 'name' } });

export const useRetryMail = () => useApiMutation('post', '/api/v1/installation/mails/{id}/retry');

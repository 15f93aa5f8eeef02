/** The audit record and the server. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request, type Schemas } from '@/api/client';
import { download } from '@/api/download';
import { apiList } from '@/api/queries';

export type Entry = Schemas['AuditEntryResponse'];
export type Person = Schemas['AuditPersonResponse'];
type ScopeQuery = { organization_id?: string };

/** How many people are offered at once. */
export const PEOPLE_LISTED = 50;

/** The kinds of subjects that the record can be filtered by. */
export const KINDS = [
  'competition',
  'entity',
  'mail',
  'organization',
  'role',
  'score',
  'signing_key',
  'team',
  'template',
  'training',
  'user',
] as const;
type Kind = (typeof KINDS)[number];

/** Names in the address of the page. */
export const FILTERS = ['actor', 'kind', 'subject', 'from', 'to'] as const;

const DAY_MS = 86_400_000;

/** Midnight of a day in GMT, or of the day after it. An address can contain anything: other texts filter nothing. */
function midnight(day: string | null, days: 0 | 1): string | undefined {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day ?? '') ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(at) ? undefined : new Date(at + days * DAY_MS).toISOString();
}

const given = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value)) as { [K in keyof T]?: NonNullable<T[K]> };

/** The filters of an address. Its days are whole, so that `to` is included. */
export const filterOf = (address: URLSearchParams) =>
  given({
    actor: address.get('actor'),
    kind: KINDS.find((kind): kind is Kind => kind === address.get('kind')),
    subject: address.get('subject'),
    from: midnight(address.get('from'), 0),
    to: midnight(address.get('to'), 1),
  });

/** One page of the record, as the address of the page describes it. */
export function auditPage(address: URLSearchParams, scope: ScopeQuery) {
  const position = given({ after: address.get('after'), before: address.get('before') });
  const params = { query: { ...filterOf(address), ...position, ...scope } };
  return queryOptions({
    queryKey: ['/api/v1/audit', params],
    queryFn: ({ signal }) => request('get', '/api/v1/audit', { params, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The people by whom the record can be filtered, found by the server. */
export const auditPeople = (search: string, scope: ScopeQuery) =>
  apiList('/api/v1/audit/people', { query: { ...(search && { search }), per_page: PEOPLE_LISTED, ...scope } });

export const downloadAudit = (address: URLSearchParams, scope: ScopeQuery) =>
  download('/api/v1/audit/export', 'audit.csv', { query: { ...filterOf(address), ...scope, format: 'csv' } });

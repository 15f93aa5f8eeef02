/** The audit record and the server. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request, type Schemas } from '@/api/client';
import { download } from '@/api/download';
import { apiList } from '@/api/queries';
import type { components } from '@/api/schema';
import type { ScopeQuery } from '@/domain/scope';

export type Entry = Schemas['AuditEntryResponse'];
/** The names of what the states of a page name by id. */
export type Names = Schemas['AuditResponse']['names'];
export type Person = Schemas['AuditPersonResponse'];

/** How many people are offered at once. */
const PEOPLE_LISTED = 50;

type Kind = components['parameters']['Kind'];

/** The kinds of subjects that the record can be filtered by. */
export const KINDS = Object.keys({
  competition: true,
  entity: true,
  mail: true,
  organization: true,
  role: true,
  score: true,
  signing_key: true,
  team: true,
  template: true,
  training: true,
  user: true,
} satisfies Record<Kind, true>) as Kind[];

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
export const auditPeople = (search: string, scope: ScopeQuery) => ({
  ...apiList('/api/v1/audit/people', { query: { ...(search && { search }), per_page: PEOPLE_LISTED, ...scope } }),
  select: ({ data, meta }: { data: readonly Person[]; meta: { total: number } }) => ({
    choices: data.map(({ id, name, email }) => ({ id, name, email })),
    total: meta.total,
  }),
});

export const downloadAudit = (address: URLSearchParams, scope: ScopeQuery) =>
  download('/api/v1/audit/export', 'audit.csv', { query: { ...filterOf(address), ...scope, format: 'csv' } });

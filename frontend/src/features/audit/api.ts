/** The audit record and the server. */
import type { Schemas } from '@/api/client';
import { download } from '@/api/download';
import { apiDetail, apiList } from '@/api/queries';
import type { components } from '@/api/schema';
import type { ScopeQuery } from '@/domain/scope';
import { keysetQuery } from '@/ui/listQuery';
import { periodQuery } from '@/ui/period';

export type Entry = Schemas['AuditEntryResponse'];
/** The names of what the states of an entry name by id. */
export type Names = Schemas['AuditDetailResponse']['names'];
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

/** The filters of an address. An address can contain anything: unknown kinds filter nothing. */
function filterOf(address: URLSearchParams) {
  const actor = address.get('actor');
  const subject = address.get('subject');
  const kind = KINDS.find((known) => known === address.get('kind'));
  return {
    ...(actor && { actor }),
    ...(kind && { kind }),
    ...(subject && { subject }),
    ...periodQuery((name) => address.get(name)),
  };
}

/** One page of the record, as the address of the page describes it. */
export const auditPage = (address: URLSearchParams, scope: ScopeQuery) =>
  apiList('/api/v1/audit', { query: { ...filterOf(address), ...keysetQuery(address), ...scope } });

/** An entry with its states. It never changes. */
export const auditEntry = (id: string, scope: ScopeQuery) => ({
  ...apiDetail('/api/v1/audit/{id}', { path: { id }, query: scope }),
  staleTime: Infinity,
});

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

/** Reads the audit record from the server. */
import type { Schemas } from '@/api/client';
import { download } from '@/api/download';
import { apiDetail, apiList } from '@/api/queries';
import type { components } from '@/api/schema';
import type { ScopeQuery } from '@/domain/scope';
import { audit as t } from '@/messages/audit';
import { keysetQuery, listQuery } from '@/ui/listQuery';
import { periodQuery } from '@/ui/period';

export type Entry = Schemas['AuditEntryResponse'];
/** The names for the ids in the states of an entry. */
export type Names = Schemas['AuditDetailResponse']['names'];
type SubjectChoice = Schemas['AuditSubjectChoiceResponse'];
export type AuditUser = Schemas['AuditUserResponse'];

/** The maximum number of people in the list of options. */
const PEOPLE_LISTED = 50;

type Kind = components['parameters']['Kind'];

/** The kinds of subjects that can filter the record. */
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

/** The filters in an address. An address can contain any text, so unknown kinds are ignored. */
function filterOf(address: URLSearchParams) {
  const actor = address.get('actor');
  const subject = address.get('subject');
  const { search } = listQuery(address);
  const kind = KINDS.find((known) => known === address.get('kind'));
  return {
    ...(actor && { actor }),
    ...(kind && { kind }),
    ...(subject && { subject }),
    ...(search && { search }),
    ...periodQuery((name) => address.get(name)),
  };
}

/**
 * Reads one page of the record. The address of the page contains its filters and position. With `subject`, reads the
 * record of that subject without filters.
 */
export const auditPage = (address: URLSearchParams, scope: ScopeQuery, subject?: string) =>
  apiList('/api/v1/audit', {
    query: { ...(subject ? { subject } : filterOf(address)), ...keysetQuery(address), ...scope },
  });

/** Reads an entry with its states. An entry never changes. */
export const auditEntry = (id: string, scope: ScopeQuery) => ({
  ...apiDetail('/api/v1/audit/{id}', { path: { id }, query: scope }),
  staleTime: Infinity,
});

/** Searches on the server for the people by whom the record can be filtered. */
export const auditUsers = (search: string, scope: ScopeQuery) => ({
  ...apiList('/api/v1/audit/people', { query: { ...(search && { search }), per_page: PEOPLE_LISTED, ...scope } }),
  select: ({ data, meta }: { data: readonly AuditUser[]; meta: { total: number } }) => ({
    choices: data.map(({ id, name, email }) => ({ id, name, email })),
    total: meta.total,
  }),
});

/** Searches on the server for the subjects that can filter the record. Earlier names are found too. */
export const auditSubjects = (search: string, scope: ScopeQuery) => ({
  ...apiList('/api/v1/audit/subjects', { query: { ...(search && { search }), per_page: PEOPLE_LISTED, ...scope } }),
  select: ({ data, meta }: { data: readonly SubjectChoice[]; meta: { total: number } }) => ({
    choices: data.map(({ id, kind, name }) => ({ id, name, email: t.kindName(kind) })),
    total: meta.total,
  }),
});

export const downloadAudit = (address: URLSearchParams, scope: ScopeQuery) =>
  download('/api/v1/audit/export', 'audit.csv', { query: { ...filterOf(address), ...scope, format: 'csv' } });

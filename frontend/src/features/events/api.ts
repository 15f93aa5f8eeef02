/** Competitions and the server. */
import type { Schemas } from '@/api/client';
import { useApiMutation } from '@/api/mutations';
import { apiDetail, apiList, type ListQuery } from '@/api/queries';

export type Competition = Schemas['CompetitionResponse'];
export type CompetitionRow = Schemas['CompetitionListItem'];
export type CompetitionBody = Schemas['CompetitionRequest'];
export type Candidate = Schemas['CandidateListItem'];
export type Assignment = Schemas['AssignmentListItem'];

/** People a page of the checklist holds: the most that the server gives at once. */
export const CANDIDATES_PER_PAGE = 100;

/** What is pending or running. */
export const newCompetitions = (query: ListQuery & { status?: Schemas['OpenStatus'] }) =>
  apiList('/api/v1/competitions', { query });

export const completedCompetitions = (query: ListQuery) => apiList('/api/v1/competition/completedAdmin', { query });

export const competitionDetail = (id: string) => apiDetail('/api/v1/competitions/{id}', { path: { id } });

export interface TemplateChoice {
  value: string;
  label: string;
}

const toChoices = ({ data }: { data: readonly { id: string; name: string }[] }): TemplateChoice[] =>
  data.map(({ id, name }) => ({ value: id, label: name }));

/** The templates to choose from. */
export const templateChoices = () => ({
  ...apiDetail('/api/v1/templates', { query: { paginate: false, sort: 'asc' } }),
  select: toChoices,
});

export const candidates = (id: string, query: { search?: string; page: number }) =>
  apiList('/api/v1/competitions/users/notAssigned/{id}/{kind}', {
    path: { id, kind: 'users' },
    query: { ...query, sort: 'asc', per_page: CANDIDATES_PER_PAGE },
  });

export const participants = (id: string, query: ListQuery) =>
  apiList('/api/v1/competitions/users/assigned/{id}', {
    path: { id },
    query,
  });

export const useCreateCompetition = () => useApiMutation('post', '/api/v1/competitions');

export const useUpdateCompetition = () => useApiMutation('put', '/api/v1/competitions/{id}');

export const useDeleteCompetition = () => useApiMutation('delete', '/api/v1/competitions/{id}');

export const useAssign = () => useApiMutation('post', '/api/v1/competitions/assign/{id}/{kind}');

export const useRemoveAssignment = () => useApiMutation('delete', '/api/v1/competitions/delete/user/assigned/{id}');

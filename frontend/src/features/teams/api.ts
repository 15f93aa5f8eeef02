/** Reads and changes teams on the server. */
import { queryOptions } from '@tanstack/react-query';
import { request, type Schemas } from '@/api/client';
import { useApiMutation } from '@/api/mutations';
import { apiDetail, apiList, type ListQuery, type Page } from '@/api/queries';
import { type ListOrder, listQuery, MATCHES_LISTED } from '@/ui/listQuery';
import type { Choice, Matches } from '@/ui/ServerSelect';

export type Team = Schemas['TeamListItem'];
export type TeamDetail = Schemas['TeamResponse'];
export type TeamUser = Schemas['TeamUserResponse'];
export type Candidate = Schemas['TeamCandidateListItem'];
export type FoundCandidate = Schemas['FoundCandidateResponse'];
type Teams = Schemas['TeamsResponse'];

/** The maximum number of people that the server sends at once. */
export const MOST_AT_ONCE = 1000;

/** An entity that can become a team. */
export interface EntityChoice extends Choice {
  /** The names of its ancestors, the root first. */
  ancestors?: readonly string[];
}

/** The maximum number of entities in the list of options. */
const ENTITIES_LISTED = 50;

export const TEAM_ORDER = { sortBy: ['name'] } as const satisfies ListOrder;

/** The URL parameter that says which entities the list shows. Without it, the list shows entities with users (D98). */
export const USERS_FILTER = 'userCountFlag';
export const WITHOUT_USERS = 'true';
export const ALL_ENTITIES = 'all';

/** Returns the list that the URL describes. */
export const teamList = (address: URLSearchParams) =>
  apiList('/api/v1/teams', {
    query: {
      ...listQuery(address, TEAM_ORDER),
      ...(address.get(USERS_FILTER) !== ALL_ENTITIES && { userCountFlag: address.get(USERS_FILTER) === WITHOUT_USERS }),
    },
  });

/** Reads the number of entities without users. */
export const countWithoutUsers = () => apiList('/api/v1/teams', { query: { userCountFlag: true, per_page: 1 } });

const choicesQuery = <C extends Choice>(
  query: ListQuery & { userCountFlag?: boolean },
  select: (page: Teams) => Matches<C>,
) => ({ ...apiList('/api/v1/teams', { query }), select });

/** Searches entities without users by name. Each of them can become a new team. */
export const freeEntities = (search: string) =>
  choicesQuery(
    {
      userCountFlag: true,
      sort: 'asc',
      sort_by: 'name',
      per_page: ENTITIES_LISTED,
      ...(search && { search }),
    },
    ({ data, meta }): Matches<EntityChoice> => ({
      choices: data.map(({ id, name, ancestors }) => ({ id, name, ancestors })),
      total: meta.total,
    }),
  );

/** Reads a page of the users who can be in a team, each with their present team. */
export const candidateList = (query: ListQuery & { free?: boolean; import_id?: string }) =>
  apiList('/api/v1/teams/candidates', { query: { ...query, sort_by: 'name' } });

/** The number of people per page until the user chooses another number. */
export const CANDIDATES_SHOWN = 25;

/** Reads the first page of the people without a team. */
export const firstCandidates = () => candidateList({ sort: 'asc', page: 1, per_page: CANDIDATES_SHOWN, free: true });

/** Reads the number of people without a team, or of all people. */
export const candidateCount = (query: { search?: string; import_id?: string }, free: boolean) =>
  candidateList({ ...query, free, per_page: 1 });

/** Searches users without a team by name and email address. */
export const freeUsers = (search: string) => ({
  ...candidateList({ free: true, sort: 'asc', per_page: MATCHES_LISTED, ...(search && { search }) }),
  select: ({ data, meta }: Page<Candidate>): Matches<TeamUser> => ({ choices: data, total: meta.total }),
});

/** Reads all users without a team whom the search finds, up to `MOST_AT_ONCE`. */
export const readAllFree = async (query: { search?: string; import_id?: string }): Promise<readonly TeamUser[]> => {
  const { data } = await request('get', '/api/v1/teams/candidates', {
    params: { query: { ...query, free: true, paginate: false, sort: 'asc', sort_by: 'name' } },
  });
  return data;
};

/** Finds the user of each email address, or the reason why that person cannot be in the team. */
export const foundCandidates = (emails: readonly string[], team: string | undefined) =>
  queryOptions({
    queryKey: ['/api/v1/teams/candidates', { emails, team }],
    queryFn: ({ signal }) =>
      request('post', '/api/v1/teams/candidates', { body: { emails: [...emails], ...(team && { team }) }, signal }),
    select: ({ data }) => data,
  });

export const teamDetail = (id: string) => apiDetail('/api/v1/teams/{id}', { path: { id } });

export const useCreateTeam = () => useApiMutation('post', '/api/v1/teams/{id}');

/** The body that `useCreateTeam` sends for the users of a file. */
export function toFormData(leader: string, file: File) {
  const form = new FormData();
  form.append('leader', leader);
  form.append('file', file);
  // openapi.yaml describes only the body without a file.
  return { body: { leader, users: [] }, bodySerializer: () => form };
}

export const useUpdateTeam = () => useApiMutation('put', '/api/v1/teams/{id}');

export const useDeleteTeam = () => useApiMutation('delete', '/api/v1/teams/{id}');

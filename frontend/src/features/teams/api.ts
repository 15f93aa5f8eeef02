/** Reads and changes teams on the server. */
import type { Schemas } from '@/api/client';
import { useApiMutation } from '@/api/mutations';
import { apiDetail, apiList, type ListQuery } from '@/api/queries';
import { type ListOrder, listQuery } from '@/ui/listQuery';
import type { Choice, Matches } from '@/ui/ServerSelect';

export type Team = Schemas['TeamListItem'];
export type TeamDetail = Schemas['TeamResponse'];
export type TeamUser = Schemas['TeamUserResponse'];
type Teams = Schemas['TeamsResponse'];

/** An entity that a team can be made of. */
export interface EntityChoice extends Choice {
  /** The names above it, the root first. */
  ancestors?: readonly string[];
}

/** How many entities are offered at once. */
const ENTITIES_LISTED = 50;

export const TEAM_ORDER = { sortBy: ['name'] } as const satisfies ListOrder;

/** The name in the address of the filter for teams without users. */
export const WITHOUT_USERS = 'userCountFlag';

/** The list as its address describes it. */
export const teamList = (address: URLSearchParams) =>
  apiList('/api/v1/teams', {
    query: { ...listQuery(address, TEAM_ORDER), ...(address.get(WITHOUT_USERS) === 'true' && { userCountFlag: true }) },
  });

const choices = <C extends Choice>(
  query: ListQuery & { userCountFlag?: boolean; userSearch?: string },
  select: (page: Teams) => Matches<C>,
) => ({ ...apiList('/api/v1/teams', { query }), select });

/** Entities without users, by name: what a new team can be made of. */
export const freeEntities = (search: string) =>
  choices(
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

/** Users who are in no team, by name. */
export const freeUsers = (userSearch: string) =>
  choices({ per_page: 1, ...(userSearch && { userSearch }) }, ({ availableUsers, availableUsersTotal }) => ({
    choices: availableUsers,
    total: availableUsersTotal,
  }));

export const teamDetail = (id: string) => apiDetail('/api/v1/teams/{id}', { path: { id } });

export const useCreateTeam = () => useApiMutation('post', '/api/v1/teams/{id}');

/** What `useCreateTeam` sends for the users of a file. */
export function formOf(leader: string, file: File) {
  const form = new FormData();
  form.append('leader', leader);
  form.append('file', file);
  // The document describes the body without a file.
  return { body: { leader, users: [] }, bodySerializer: () => form };
}

export const useUpdateTeam = () => useApiMutation('put', '/api/v1/teams/{id}');

export const useDeleteTeam = () => useApiMutation('delete', '/api/v1/teams/{id}');

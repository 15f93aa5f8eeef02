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

/** An entity that can become a team. */
export interface EntityChoice extends Choice {
  /** The names of its ancestors, the root first. */
  ancestors?: readonly string[];
}

/** The maximum number of entities in the list of options. */
const ENTITIES_LISTED = 50;

export const TEAM_ORDER = { sortBy: ['name'] } as const satisfies ListOrder;

/** The name of the address parameter that filters teams without users. */
export const WITHOUT_USERS = 'userCountFlag';

/** Returns the list that the address describes. */
export const teamList = (address: URLSearchParams) =>
  apiList('/api/v1/teams', {
    query: { ...listQuery(address, TEAM_ORDER), ...(address.get(WITHOUT_USERS) === 'true' && { userCountFlag: true }) },
  });

const choicesQuery = <C extends Choice>(
  query: ListQuery & { userCountFlag?: boolean; userSearch?: string },
  select: (page: Teams) => Matches<C>,
) => ({ ...apiList('/api/v1/teams', { query }), select });

/** Searches entities without users by name. A new team can be made of them. */
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

/** Searches users who are in no team by name. */
export const freeUsers = (userSearch: string) =>
  choicesQuery({ per_page: 1, ...(userSearch && { userSearch }) }, ({ availableUsers, availableUsersTotal }) => ({
    choices: availableUsers,
    total: availableUsersTotal,
  }));

export const teamDetail = (id: string) => apiDetail('/api/v1/teams/{id}', { path: { id } });

export const useCreateTeam = () => useApiMutation('post', '/api/v1/teams/{id}');

/** The body that `useCreateTeam` sends for the users of a file. */
export function toFormData(leader: string, file: File) {
  const form = new FormData();
  form.append('leader', leader);
  form.append('file', file);
  // The document describes only the body without a file.
  return { body: { leader, users: [] }, bodySerializer: () => form };
}

export const useUpdateTeam = () => useApiMutation('put', '/api/v1/teams/{id}');

export const useDeleteTeam = () => useApiMutation('delete', '/api/v1/teams/{id}');

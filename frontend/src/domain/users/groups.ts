/** The past imports of users. They are groups from which people can be chosen. */
import type { Schemas } from '@/api/client';
import { apiList } from '@/api/queries';
import type { ScopeQuery } from '../scope';

export type UserGroup = Schemas['UserGroupResponse'];

/** The maximum number of imports in a list of options. */
const LISTED = 50;

/** Searches the imports by name, the newest first. */
export const userGroups = (search: string, scope: ScopeQuery = {}) => ({
  ...apiList('/api/v1/users/groups', { query: { ...scope, per_page: LISTED, ...(search && { search }) } }),
  select: ({ data, meta }: { data: UserGroup[]; meta: Schemas['PageMeta'] }) => ({ choices: data, total: meta.total }),
});

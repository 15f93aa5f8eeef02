/** Finds the people of a new team in the list of users. This code is loaded on demand, because few visits of the
    page need it. */
import { request } from '@/api/client';
import { paths } from '@/domain/paths';
import { type NewTeamState, toNewTeam } from '@/domain/users/newTeam';
import { drafts } from '@/ui/drafts';
import type { User } from './api';
import type { Narrowing } from './useUserActions';

/** Returns the initial state of the form for a new team. `listed` is the query that finds the people if they are not
    passed as `rows`. */
export async function newTeamState(rows: readonly User[] | null, listed: Narrowing): Promise<NewTeamState> {
  const read = async () =>
    (await request('get', '/api/v1/users', { params: { query: { ...listed, paginate: false } } })).data;
  const newTeam = toNewTeam(rows ?? (await read()));
  // An earlier draft of the form would replace the people.
  drafts.write(paths.createTeam(), null);
  return { newTeam };
}

/** The people of the list of whom a team is to be made. Loaded when that is asked for, because few visits need it. */
import { request } from '@/api/client';
import { paths } from '@/domain/paths';
import { type NewTeamState, toNewTeam } from '@/domain/people/newTeam';
import { drafts } from '@/ui/drafts';
import type { User } from './api';
import type { Narrowing } from './useUserActions';

/** Returns the state of the form of a new team. `listed` finds the people if they are not given as `rows`. */
export async function newTeamState(rows: readonly User[] | null, listed: Narrowing): Promise<NewTeamState> {
  const read = async () =>
    (await request('get', '/api/v1/users', { params: { query: { ...listed, paginate: false } } })).data;
  const newTeam = toNewTeam(rows ?? (await read()));
  // An earlier draft of the form would replace them.
  drafts.write(paths.createTeam(), null);
  return { newTeam };
}

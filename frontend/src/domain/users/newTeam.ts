/** The people of the user list who are to form a new team. The form of the team gets them with the navigation to its
    page. */

export interface NewTeamUser {
  id: string;
  name: string;
  email: string;
}

export interface NewTeamState {
  newTeam: { people: readonly NewTeamUser[] /** How many of the chosen cannot be in it. */; leftOut: number };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isUser = (value: unknown): value is NewTeamUser =>
  isRecord(value) && [value.id, value.name, value.email].every((text) => typeof text === 'string');

/** Reads the state of a navigation, which may come from an earlier version of the page. */
export function newTeamOf(state: unknown): NewTeamState['newTeam'] {
  const found = isRecord(state) && isRecord(state.newTeam) ? state.newTeam : {};
  const { people, leftOut } = found;
  return {
    people: Array.isArray(people) ? people.filter(isUser) : [],
    leftOut: typeof leftOut === 'number' ? leftOut : 0,
  };
}

/** Returns those of the people who can be in a new team: they have the role `user`, and are not in a team yet (D16). */
export function toNewTeam(
  chosen: readonly (NewTeamUser & { role: readonly string[]; entities_count: number })[],
): NewTeamState['newTeam'] {
  const free = chosen.filter(({ role, entities_count }) => role.includes('user') && entities_count === 0);
  return {
    people: free.map(({ id, name, email }) => ({ id, name, email })),
    leftOut: chosen.length - free.length,
  };
}

/** Changes the leader and the users of a team when people are chosen or removed. */
import type { TeamUser } from './api';
import type { TeamUsers } from './rules';

const without = (people: readonly TeamUser[], ids: ReadonlySet<string>) => people.filter(({ id }) => !ids.has(id));

/** Returns all people of the team, the leader first. */
export const everybodyIn = ({ leader, users }: TeamUsers): TeamUser[] => (leader ? [leader, ...users] : users);

/** Adds people. No one is added twice, and the order of the others stays. */
export function withPeople(people: TeamUsers, added: readonly TeamUser[]): TeamUsers {
  const known = new Set(everybodyIn(people).map(({ id }) => id));
  const fresh = added.filter(({ id }) => !known.has(id) && known.add(id));
  return { ...people, users: [...people.users, ...fresh] };
}

/** Removes people. If the leader is removed, the team has no leader until one is chosen. */
export function withoutPeople({ leader, users }: TeamUsers, ids: readonly string[]): TeamUsers {
  const gone = new Set(ids);
  return { leader: leader && gone.has(leader.id) ? null : leader, users: without(users, gone) };
}

/** Makes a person the leader. The former leader becomes one of the users. */
export function withLeader({ leader, users }: TeamUsers, next: TeamUser): TeamUsers {
  if (leader?.id === next.id) return { leader, users };
  return { leader: next, users: [...(leader ? [leader] : []), ...without(users, new Set([next.id]))] };
}

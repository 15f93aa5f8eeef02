/** The checks of a team's fields (specification, 5 and 8). */
import { teams as t } from '@/messages/teams';
import { validation } from '@/messages/validation';
import type { Choice } from '@/ui/ServerSelect';
import type { Team, TeamUser } from './api';

export interface TeamUsers {
  leader: TeamUser | null;
  users: TeamUser[];
}

export interface TeamValues extends TeamUsers {
  entity: Choice | null;
  /** The source of the users besides the leader. */
  source: 'list' | 'file';
  file: File | null;
}

const requireValue = (value: unknown): string | null => (value ? null : validation.required);

export const userRules = {
  leader: requireValue,
  users: (users: TeamUser[], { leader }: TeamUsers) => (users.some(({ id }) => id === leader?.id) ? t.both : null),
};

export const teamRules = {
  ...userRules,
  entity: requireValue,
  users: (users: TeamUser[], values: TeamValues) => (values.source === 'list' ? userRules.users(users, values) : null),
  file: (file: File | null, { source }: TeamValues) => (source === 'file' ? requireValue(file) : null),
};

/** Returns the people in the form of the request. */
export const toBody = ({ leader, users }: TeamUsers) => ({
  leader: leader?.email ?? '',
  users: users.map(({ email }) => email),
});

/** Returns the reason why a team cannot be changed now. */
export const whyNotEditable = ({ users_count, participants_count }: Team): string | undefined =>
  users_count === 0 ? t.hasNoUsers : participants_count > 0 ? t.hasParticipants : undefined;

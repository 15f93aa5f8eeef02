/** The checks of a team's fields, and what the server says about single users (specification, 5 and 8). */
import { ApiError } from '@/api/errors';
import { teams as t } from '@/messages/teams';
import { validation } from '@/messages/validation';
import type { Choice } from '@/ui/ServerSelect';
import type { Team, TeamUser } from './api';

/** Who is in a team. */
export interface TeamPeople {
  leader: TeamUser | null;
  users: TeamUser[];
}

export interface TeamValues extends TeamPeople {
  entity: Choice | null;
  /** Where the users besides the leader come from. */
  source: 'list' | 'file';
  file: File | null;
}

const given = (value: unknown): string | null => (value ? null : validation.required);

export const peopleRules = {
  leader: given,
  users: (users: TeamUser[], { leader }: TeamPeople) => (users.some(({ id }) => id === leader?.id) ? t.both : null),
};

export const teamRules = {
  ...peopleRules,
  entity: given,
  users: (users: TeamUser[], values: TeamValues) =>
    values.source === 'list' ? peopleRules.users(users, values) : null,
  file: (file: File | null, { source }: TeamValues) => (source === 'file' ? given(file) : null),
};

/** The people as the server takes them. */
export const bodyOf = ({ leader, users }: TeamPeople) => ({
  leader: leader?.email ?? '',
  users: users.map(({ email }) => email),
});

/** Why a team cannot be changed now. */
export const barred = ({ users_count, participants_count }: Team): string | undefined =>
  users_count === 0 ? t.hasNoUsers : participants_count > 0 ? t.hasParticipants : undefined;

/** The sentences about single users, by their ids. */
export type UserMistakes = ReadonlyMap<string, string>;

/** The refusal without its sentences about single users, which it counts at a field. */
function counted(error: ApiError, others: Record<string, string[]>, field: 'users' | 'file', count: number): ApiError {
  const errors = { ...others, [field]: [...(others[field] ?? []), t.refused(count)] };
  return new ApiError(error.status, { code: error.code, message: error.message, errors });
}

/** Splits a refusal into what it says about single users (`users.N`) and the rest, which counts them at `users`. */
export function splitRefusal(error: unknown, users: readonly TeamUser[]): { mistakes: UserMistakes; rest: unknown } {
  const mistakes = new Map<string, string>();
  if (!(error instanceof ApiError)) return { mistakes, rest: error };
  const others: Record<string, string[]> = {};
  for (const [path, sentences] of Object.entries(error.fieldErrors)) {
    const user = users[Number(/^users\.(\d+)$/.exec(path)?.[1] ?? Number.NaN)];
    if (user) mistakes.set(user.id, sentences.join(' '));
    else others[path] = sentences;
  }
  if (mistakes.size === 0) return { mistakes, rest: error };
  return { mistakes, rest: counted(error, others, 'users', mistakes.size) };
}

/** What is wrong with a record of the file, counted from 1. */
export interface RecordMistake {
  record: number;
  message: string;
}

/** Splits a refusal into what it says about records of the file and the rest, which counts them at `file`. */
export function splitFileRefusal(error: unknown): { records: RecordMistake[]; rest: unknown } {
  const records: RecordMistake[] = [];
  if (!(error instanceof ApiError)) return { records, rest: error };
  const others: Record<string, string[]> = {};
  for (const [path, sentences] of Object.entries(error.fieldErrors)) {
    const record = Number(/^records\.(\d+)\./.exec(path)?.[1] ?? Number.NaN);
    if (Number.isNaN(record)) others[path] = sentences;
    else records.push({ record, message: sentences.join(' ') });
  }
  records.sort((a, b) => a.record - b.record);
  return { records, rest: records.length > 0 ? counted(error, others, 'file', records.length) : error };
}

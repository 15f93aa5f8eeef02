/** The people to add after the server's check, each with a state: wrong, already a user, or ready. */
import { addPeople as t } from '@/messages/addPeople';
import type { AddedUser, CheckedRow } from './api';

export type State = 'wrong' | 'existing' | 'ready';
export type FieldName = 'name' | 'email' | 'password';

export interface CheckedUser extends AddedUser {
  state: State;
  /** The message for each wrong field. */
  mistakes: Partial<Record<FieldName, string>>;
}

const ORDER: readonly State[] = ['wrong', 'existing', 'ready'];
const FIELDS: readonly FieldName[] = ['name', 'email', 'password'];

/**
 * Returns the message for a wrong field. Replaces the server's message if it is about something that the list itself
 * shows. `twin` is the line of an earlier person with the same email, if the server found no such mistake in that line.
 */
function inWords(field: FieldName, text: string, message: string, twin: number | undefined) {
  if (field === 'password') return message;
  if (text.trim() === '') return field === 'name' ? t.nameMissing : t.emailMissing;
  if (field === 'name') return message;
  if (/\s/.test(text.trim())) return t.noSpaces;
  return twin === undefined ? message : t.sameEmail(twin);
}

const emailKey = ({ email }: AddedUser): string => email.trim().toLocaleLowerCase();

const isBlank = ({ name, email, password }: AddedUser): boolean => `${name}${email}${password}`.trim() === '';

function stateOf(status: CheckedRow['status']): State {
  if (status === 'wrong' || status === 'existing') return status;
  return 'ready';
}

/** Combines the people with the rows of the server's response. The response has a row for each person who is not
    blank, in the same order. */
export function checkedUsers(people: readonly AddedUser[], rows: readonly CheckedRow[]): CheckedUser[] {
  let next = 0;
  /** For each email, the first person with it, and the server's message about that person's email. */
  const first = new Map<string, { line: number; message: string | undefined }>();
  const checked = people.map((person): CheckedUser => {
    // The server leaves blank rows out.
    if (isBlank(person)) return { ...person, state: 'wrong', mistakes: { name: t.nameMissing, email: t.emailMissing } };
    const { status = 'invited', errors = {} } = rows[next] ?? {};
    next += 1;
    const mistakes: CheckedUser['mistakes'] = {};
    const earlier = first.get(emailKey(person));
    for (const field of FIELDS) {
      const [message] = errors[field] ?? [];
      const twin = earlier?.message === message ? undefined : earlier?.line;
      if (message) mistakes[field] = inWords(field, person[field], message, twin);
    }
    if (!earlier) first.set(emailKey(person), { line: person.line, message: errors['email']?.[0] });
    return { ...person, state: stateOf(status), mistakes };
  });
  return checked.sort((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state) || one.line - other.line);
}

export const countOf = (people: readonly CheckedUser[], state: State): number =>
  people.filter((person) => person.state === state).length;

/** Returns a name that several ready people share. It is a warning, not an error. */
export function sharedName(people: readonly CheckedUser[]): { name: string; count: number } | null {
  const counts = new Map<string, number>();
  for (const { name, state } of people) if (state === 'ready') counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const [name, count] of counts) if (count > 1) return { name, count };
  return null;
}

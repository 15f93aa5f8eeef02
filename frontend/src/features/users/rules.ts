/** The checks of a user's fields, and the email address that is built from a local part (specification, 5; D9, D12). */
import { users as t } from '@/messages/users';
import { validation } from '@/messages/validation';
import { emailShape, firstMistake, matchesField, type Rule, required, strongPassword, userName } from '@/ui/rules';

/** Returns the email address for a typed local part. The user may also paste the whole address with the fixed
    domain. */
export const addressOf = (typed: string, domain: string | null): string => {
  const text = typed.trim();
  if (domain === null) return text;
  const suffix = `@${domain}`;
  return text.toLowerCase().endsWith(suffix.toLowerCase()) ? text : text + suffix;
};

/**
 * Returns the part of an email address that the field shows. It is the whole address if the domain is different, which
 * is possible for an invited admin.
 */
export function localPart(email: string, domain: string): { typed: string; domain: string | null } {
  const suffix = `@${domain}`.toLowerCase();
  return email.toLowerCase().endsWith(suffix)
    ? { typed: email.slice(0, -suffix.length), domain }
    : { typed: email, domain: null };
}

export interface UserValues {
  name: string;
  email: string;
  password: string;
  password_confirmation: string;
  role: string;
}

/** The fields of a new user, who either is invited or gets a password from staff. */
export interface NewUserValues extends UserValues {
  access: 'invitation' | 'password';
}

const sharedRules = (domain: string | null, roleMissing: string) => ({
  name: firstMistake(required, userName),
  email: firstMistake(required, (typed) => emailShape()(addressOf(typed, domain))),
  role: (role: string | null) => (role ? null : roleMissing),
});

export const creationRules = (domain: string, platform: boolean) => ({
  ...sharedRules(domain, platform ? t.roleMissingPlatform : t.roleMissing),
  password: (value: string, { access }: NewUserValues) =>
    access === 'invitation' ? null : firstMistake(required, strongPassword)(value),
  password_confirmation: (value: string, { access, password }: NewUserValues) =>
    access === 'invitation' ? null : matchesField(password)(value),
});

/** A password is optional when a user is edited, but either both fields are filled or none. */
export const changeRules = (domain: string | null, platform: boolean) => ({
  ...sharedRules(domain, platform ? t.roleMissingPlatform : t.roleMissing),
  password: (value: string, { password_confirmation }: UserValues) => {
    if (value === '') return password_confirmation === '' ? null : validation.required;
    return strongPassword(value);
  },
  password_confirmation: (value: string, { password }: UserValues) => {
    if (password === '') return null;
    const matchesPassword: Rule = (text) => (text === password ? null : validation.passwordsMatch);
    return firstMistake(required, matchesPassword)(value);
  },
});

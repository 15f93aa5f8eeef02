/** The checks of a user's fields, and the address that is made of a local part (specification, 5; D9, D12). */
import { users as t } from '@/messages/users';
import { validation } from '@/messages/validation';
import { confirms, emailShape, first, personName, type Rule, required, strongPassword } from '@/ui/rules';

/** The local part as typed, or the whole address pasted with the fixed domain. */
export const addressOf = (typed: string, domain: string | null): string => {
  const text = typed.trim();
  if (domain === null) return text;
  const suffix = `@${domain}`;
  return text.toLowerCase().endsWith(suffix.toLowerCase()) ? text : text + suffix;
};

/** What the field shows of an address: all of it where it ends with another domain, as an invited admin's may. */
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

/** A new user is invited, or gets a password from staff. */
export interface NewUserValues extends UserValues {
  access: 'invitation' | 'password';
}

const shared = (domain: string | null, roleMissing: string) => ({
  name: first(required, personName),
  email: first(required, (typed) => emailShape()(addressOf(typed, domain))),
  role: (role: string | null) => (role ? null : roleMissing),
});

export const creationRules = (domain: string, platform: boolean) => ({
  ...shared(domain, platform ? t.roleMissingPlatform : t.roleMissing),
  password: (value: string, { access }: NewUserValues) =>
    access === 'invitation' ? null : first(required, strongPassword)(value),
  password_confirmation: (value: string, { access, password }: NewUserValues) =>
    access === 'invitation' ? null : confirms(password)(value),
});

/** A password is optional when editing, but either both fields are filled or none. */
export const changeRules = (domain: string | null, platform: boolean) => ({
  ...shared(domain, platform ? t.roleMissingPlatform : t.roleMissing),
  password: (value: string, { password_confirmation }: UserValues) => {
    if (value === '') return password_confirmation === '' ? null : validation.required;
    return strongPassword(value);
  },
  password_confirmation: (value: string, { password }: UserValues) => {
    if (password === '') return null;
    const same: Rule = (text) => (text === password ? null : validation.passwordsMatch);
    return first(required, same)(value);
  },
});

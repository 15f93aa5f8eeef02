/**
 * The fields that the forms for creating and editing share: the name, the address with its fixed domain, and the role.
 */
import * as limits from '@/api/limits.gen';
import { addPeople } from '@/messages/addPeople';
import { roleName } from '@/messages/roleNames';
import { users as t } from '@/messages/users';
import { TextField } from '@/ui/fields';
import { SelectField } from '@/ui/SelectField';
import type { SaveForm } from '@/ui/useSaveForm';
import type { UserValues } from './rules';
import classes from './UserFields.module.css';

const limit = limits.CreateUserRequest;

interface NameProps {
  form: SaveForm<Pick<UserValues, 'name' | 'email'>>;
  /** The fixed domain, or null if the user types the whole address. */
  domain: string | null;
  /** Whether this is the viewer's own account. Only another administrator can change the email address of an
      account. */
  own?: boolean;
}

export function NameFields({ form, domain, own = false }: NameProps) {
  return (
    <>
      <TextField form={form} name="name" label={t.name} required maxLength={limit.name.maxLength} />
      <TextField
        form={form}
        name="email"
        label={t.email}
        required
        {...(own && { readOnly: true, hint: t.ownEmail })}
        maxLength={limit.email.maxLength}
        autoComplete="off"
        {...(domain !== null && {
          suffix: <span className={classes.domain}>{t.emailSuffix(domain)}</span>,
          suffixWidth: Math.min(280, 28 + domain.length * 8),
        })}
      />
    </>
  );
}

/** The role of those who only take part. */
export const PARTICIPANT = 'user';

/** Returns the label of a role in the forms that add people: they say Participant instead of Default User. */
export const roleLabel = (name: string): string => (name === PARTICIPANT ? addPeople.participant : roleName(name));

interface RoleProps {
  form: SaveForm<Pick<UserValues, 'role'>>;
  roles: readonly string[];
  hint?: string | undefined;
  labelOf?: (role: string) => string;
}

export function RoleField({ form, roles, hint, labelOf = roleName }: RoleProps) {
  return (
    <SelectField
      form={form}
      name="role"
      label={t.assignRole}
      placeholder={t.chooseRole}
      required
      searchable={roles.length > 7}
      data={roles.map((name) => ({ value: name, label: labelOf(name) }))}
      hint={hint}
    />
  );
}

/** Changes a user; the password only where both of its fields are filled (specification, 2.8). */
import { useQuery } from '@tanstack/react-query';
import { useViewer } from '@/api/session';
import { useScope } from '@/domain/scope';
import { users as words } from '@/messages/users';
import { validation } from '@/messages/validation';
import { FormPage } from '@/ui/FormPage';
import { PasswordField } from '@/ui/fields';
import { together } from '@/ui/loadable';
import { QueryPage } from '@/ui/QueryPage';
import { useEditForm } from '@/ui/useEditForm';
import { useFreshQuery } from '@/ui/useFreshQuery';
import { useParam } from '@/ui/useParam';
import { assignableRoles, ownOrganization, type User, userDetail, useUpdateUser } from './api';
import { usePlace } from './place';
import { addressOf, changeRules, localPart, type UserValues } from './rules';
import { NameFields, RoleField } from './UserFields';

const roleOf = ({ role }: User) => role[0] ?? '';

function EditForm({ user, domain: mailDomain, roles }: { user: User; domain: string; roles: readonly string[] }) {
  const own = useViewer().id === user.id;
  const place = usePlace();
  const { query } = useScope();
  const update = useUpdateUser();
  const { domain } = localPart(user.email, mailDomain);
  const role = roleOf(user);
  const form = useEditForm({
    stored: user,
    detail: userDetail(user.id, query),
    valuesOf: (stored: User): UserValues => ({
      name: stored.name,
      email: domain === null ? stored.email : localPart(stored.email, domain).typed,
      password: '',
      password_confirmation: '',
      role: roleOf(stored),
    }),
    rows: (values) => [
      [words.name, values.name],
      [words.email, addressOf(values.email, domain)],
      [words.assignRole, words.roleName(values.role)],
      [words.password, values.password === '' ? words.passwordStored : words.passwordTyped],
    ],
    rules: changeRules(domain, place.platform),
    wrong: validation.fillCorrectly,
    save: ({ password, password_confirmation, ...values }) =>
      update({
        params: { path: { id: user.id }, query },
        body: {
          ...values,
          email: addressOf(values.email, domain),
          ...(password && { password, password_confirmation }),
        },
      }),
    saved: ({ message }) => ({ message: message ?? words.updatedMessage, to: place.list }),
  });
  return (
    <FormPage title={words.edit} form={form} saveLabel={words.save}>
      <NameFields form={form} domain={domain} />
      <PasswordField form={form} name="password" label={words.newPassword} hint={words.newPasswordHint} />
      <PasswordField form={form} name="password_confirmation" label={words.confirmPassword} />
      {/* Nobody changes their own role, and one that the viewer may not give can at least stay (D7). */}
      <RoleField
        form={form}
        roles={own ? [role] : [...new Set([role, ...roles])]}
        hint={own ? words.ownRole : undefined}
      />
    </FormPage>
  );
}

export function EditUserPage() {
  const { query: scope } = useScope();
  const user = useFreshQuery(userDetail(useParam('id'), scope));
  const query = together(user, useQuery(ownOrganization(scope)), useQuery(assignableRoles(scope)));
  return (
    <QueryPage title={words.edit} query={query}>
      {([one, { domain }, roles]) => <EditForm user={one} domain={domain} roles={roles.map(({ name }) => name)} />}
    </QueryPage>
  );
}

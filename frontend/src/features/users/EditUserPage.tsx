/** Changes a user; the password only where both of its fields are filled (specification, 2.8). */
import { useQuery } from '@tanstack/react-query';
import { useViewer } from '@/api/session';
import { useScope } from '@/domain/scope';
import { messages } from '@/messages';
import { FormPage } from '@/ui/FormPage';
import { PasswordField } from '@/ui/fields';
import { together } from '@/ui/loadable';
import { QueryPage } from '@/ui/QueryPage';
import { useFreshQuery } from '@/ui/useFreshQuery';
import { useParam } from '@/ui/useParam';
import { useSaveForm } from '@/ui/useSaveForm';
import { assignableRoles, ownOrganization, type User, userDetail, useUpdateUser } from './api';
import { usePlace } from './place';
import { addressOf, changeRules, localPart, type UserValues } from './rules';
import { NameFields, RoleField } from './UserFields';

const { users: words, validation } = messages;

function EditForm({ user, domain: mailDomain, roles }: { user: User; domain: string; roles: readonly string[] }) {
  const own = useViewer().id === user.id;
  const place = usePlace();
  const { query } = useScope();
  const update = useUpdateUser();
  const { typed, domain } = localPart(user.email, mailDomain);
  const role = user.role[0] ?? '';
  const initial: UserValues = { name: user.name, email: typed, password: '', password_confirmation: '', role };
  const form = useSaveForm({
    initial,
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
    saved: ({ message }) => ({ message: message ?? words.updatedMessage, to: place.list, after: place.pause }),
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

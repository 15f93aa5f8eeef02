/** Changes a user. The password changes only if both of its fields are filled (specification, 2.8). */
import { Anchor, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useViewer } from '@/api/session';
import { paths } from '@/domain/paths';
import { useScope } from '@/domain/scope';
import { roleName } from '@/messages/roleNames';
import { users as t } from '@/messages/users';
import { validation } from '@/messages/validation';
import { FormPage } from '@/ui/FormPage';
import { PasswordField } from '@/ui/fields';
import { GatedButton } from '@/ui/GatedButton';
import { Link } from '@/ui/Link';
import { combineQueries } from '@/ui/loadable';
import { NewPasswordField } from '@/ui/NewPasswordField';
import { QueryPage } from '@/ui/QueryPage';
import { useEditForm } from '@/ui/useEditForm';
import { useFreshQuery } from '@/ui/useFreshQuery';
import { useParam } from '@/ui/useParam';
import { AllowanceButton } from './AllowanceButton';
import { assignableRoles, ownOrganization, type User, userDetail, useUpdateUser } from './api';
import { addressOf, changeRules, localPart, type UserValues } from './rules';
import { NameFields, RoleField } from './UserFields';
import { useEndSessions } from './useEndSessions';
import { useLetIn } from './useLetIn';
import { useUserPaths } from './useUserPaths';

const roleOf = ({ role }: User) => role[0] ?? '';

function EditForm({ user, domain: mailDomain, roles }: { user: User; domain: string; roles: readonly string[] }) {
  const own = useViewer().id === user.id;
  const userPaths = useUserPaths();
  const { query } = useScope();
  const update = useUpdateUser();
  const endSessions = useEndSessions();
  const letIn = useLetIn();
  const { domain } = localPart(user.email, mailDomain);
  const role = roleOf(user);
  // The viewer must not change a user who has permissions that the viewer does not have (D7).
  const barred = roles.includes(role) ? undefined : t.mayDoMore;
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
      [t.name, values.name],
      [t.email, addressOf(values.email, domain)],
      [t.assignRole, roleName(values.role)],
      [t.password, values.password === '' ? t.passwordStored : t.passwordTyped],
    ],
    rules: changeRules(domain, userPaths.platform),
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
    saved: ({ message }, { name }) => ({ message: message ?? t.updatedMessage, about: name, to: userPaths.list }),
  });
  return (
    <FormPage
      title={t.edit}
      form={form}
      saveLabel={t.save}
      barred={barred}
      action={
        <Group gap="xs">
          {!own && !barred && <AllowanceButton user={user} />}
          {!own && !barred && user.state === 'active' && (
            <Button variant="default" title={t.letInHint} onClick={() => void letIn(user)}>
              {t.letIn}
            </Button>
          )}
          <GatedButton
            variant="default"
            reason={own ? t.ownSessions : undefined}
            onClick={() => void endSessions(user)}
          >
            {t.endSessions}
          </GatedButton>
        </Group>
      }
    >
      <NameFields form={form} domain={domain} own={own} />
      {own && (
        <div>
          <Anchor fz={13} component={Link} to={paths.profile()}>
            {t.ownPassword}
          </Anchor>
        </div>
      )}
      {!own && !barred && (
        <>
          <NewPasswordField form={form} name="password" label={t.newPassword} hint={t.newPasswordHint} />
          <PasswordField form={form} name="password_confirmation" label={t.confirmNewPassword} />
        </>
      )}
      {/* The role is shown even if the viewer cannot assign it. */}
      <RoleField form={form} roles={own ? [role] : [...new Set([role, ...roles])]} hint={own ? t.ownRole : undefined} />
    </FormPage>
  );
}

export function EditUserPage() {
  const { query: scope } = useScope();
  const user = useFreshQuery(userDetail(useParam('id'), scope));
  const query = combineQueries(user, useQuery(ownOrganization(scope)), useQuery(assignableRoles(scope)));
  return (
    <QueryPage title={t.edit} failed={t.openFailed} query={query}>
      {([one, { domain }, roles]) => <EditForm user={one} domain={domain} roles={roles.map(({ name }) => name)} />}
    </QueryPage>
  );
}

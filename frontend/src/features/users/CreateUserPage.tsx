/** A new user (specification, 2.8). */
import { useQuery } from '@tanstack/react-query';
import { useScope } from '@/domain/scope';
import { users as t } from '@/messages/users';
import { validation } from '@/messages/validation';
import { FormPage } from '@/ui/FormPage';
import { PasswordField } from '@/ui/fields';
import { together } from '@/ui/loadable';
import { QueryPage } from '@/ui/QueryPage';
import { useSaveForm } from '@/ui/useSaveForm';
import { assignableRoles, ownOrganization, useCreateUser } from './api';
import { CreateTabs } from './CreateTabs';
import { addressOf, creationRules, type UserValues } from './rules';
import { NameFields, RoleField } from './UserFields';
import { useUserPaths } from './useUserPaths';

const EMPTY: UserValues = { name: '', email: '', password: '', password_confirmation: '', role: '' };

function CreateForm({ domain, roles }: { domain: string; roles: readonly string[] }) {
  const userPaths = useUserPaths();
  const scope = useScope();
  const create = useCreateUser();
  const form = useSaveForm({
    initial: EMPTY,
    rules: creationRules(domain, userPaths.platform),
    wrong: validation.fillCorrectly,
    unsaved: t.unsaved,
    save: (values) => create({ body: { ...values, email: addressOf(values.email, domain), ...scope.query } }),
    saved: ({ message }) => ({ message: message ?? t.createdMessage, to: userPaths.list }),
  });
  return (
    <FormPage title={t.create} form={form} saveLabel={t.save} action={<CreateTabs />}>
      <NameFields form={form} domain={domain} />
      <PasswordField form={form} name="password" label={t.password} hint={t.passwordHint} required />
      <PasswordField form={form} name="password_confirmation" label={t.confirmPassword} required />
      <RoleField form={form} roles={roles} />
    </FormPage>
  );
}

export function CreateUserPage() {
  const { query: scope } = useScope();
  const query = together(useQuery(ownOrganization(scope)), useQuery(assignableRoles(scope)));
  return (
    <QueryPage title={t.create} failed={t.formFailed} query={query}>
      {([{ domain }, roles]) => <CreateForm domain={domain} roles={roles.map(({ name }) => name)} />}
    </QueryPage>
  );
}

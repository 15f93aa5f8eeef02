/** A new user (specification, 2.8). */
import { useQuery } from '@tanstack/react-query';
import { useScope } from '@/domain/scope';
import { users as words } from '@/messages/users';
import { validation } from '@/messages/validation';
import { FormPage } from '@/ui/FormPage';
import { PasswordField } from '@/ui/fields';
import { together } from '@/ui/loadable';
import { QueryPage } from '@/ui/QueryPage';
import { useSaveForm } from '@/ui/useSaveForm';
import { assignableRoles, ownOrganization, useCreateUser } from './api';
import { usePlace } from './place';
import { addressOf, creationRules, type UserValues } from './rules';
import { NameFields, RoleField } from './UserFields';

const EMPTY: UserValues = { name: '', email: '', password: '', password_confirmation: '', role: '' };

function CreateForm({ domain, roles }: { domain: string; roles: readonly string[] }) {
  const place = usePlace();
  const scope = useScope();
  const create = useCreateUser();
  const form = useSaveForm({
    initial: EMPTY,
    rules: creationRules(domain, place.platform),
    wrong: validation.fillCorrectly,
    unsaved: words.unsaved,
    save: (values) => create({ body: { ...values, email: addressOf(values.email, domain), ...scope.query } }),
    saved: ({ message }) => ({ message: message ?? words.createdMessage, to: place.list }),
  });
  return (
    <FormPage title={words.create} form={form} saveLabel={words.save}>
      <NameFields form={form} domain={domain} />
      <PasswordField form={form} name="password" label={words.password} hint={words.passwordHint} required />
      <PasswordField form={form} name="password_confirmation" label={words.confirmPassword} required />
      <RoleField form={form} roles={roles} />
    </FormPage>
  );
}

export function CreateUserPage() {
  const { query: scope } = useScope();
  const query = together(useQuery(ownOrganization(scope)), useQuery(assignableRoles(scope)));
  return (
    <QueryPage title={words.create} query={query}>
      {([{ domain }, roles]) => <CreateForm domain={domain} roles={roles.map(({ name }) => name)} />}
    </QueryPage>
  );
}

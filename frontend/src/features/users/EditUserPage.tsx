/** Changes a user; the password only where both of its fields are filled (specification, 2.8). */
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { useViewer } from '@/api/session';
import { messages } from '@/messages';
import { FormPage } from '@/ui/FormPage';
import { PasswordField } from '@/ui/fields';
import { QueryPage } from '@/ui/QueryPage';
import { useSaveForm } from '@/ui/useSaveForm';
import { useScope } from '@/ui/useScope';
import { type User, userChoices, userDetail, useUpdateUser } from './api';
import { usePlace } from './place';
import { addressOf, changeRules, localPart, type UserValues } from './rules';
import { NameFields, RoleField } from './UserFields';

const { users: words, validation } = messages;

function EditForm({ user, choices }: { user: User; choices: { domain: string; roles: readonly string[] } }) {
  const own = useViewer().id === user.id;
  const place = usePlace();
  const update = useUpdateUser(user.id, useScope().query);
  const { typed, domain } = localPart(user.email, choices.domain);
  const role = user.role[0] ?? '';
  const initial: UserValues = { name: user.name, email: typed, password: '', password_confirmation: '', role };
  const form = useSaveForm({
    initial,
    rules: changeRules(domain, place.platform),
    wrong: validation.fillCorrectly,
    save: ({ password, password_confirmation, ...values }) =>
      update({
        ...values,
        email: addressOf(values.email, domain),
        ...(password && { password, password_confirmation }),
      }),
    saved: ({ message }) => ({ message: message ?? words.updatedMessage, to: place.list, after: place.pause }),
  });
  return (
    <FormPage title={words.edit} back={{ to: place.list, label: words.title }} form={form} saveLabel={words.save}>
      <NameFields form={form} domain={domain} />
      <PasswordField form={form} name="password" label={words.newPassword} hint={words.newPasswordHint} />
      <PasswordField form={form} name="password_confirmation" label={words.confirmPassword} />
      {/* Nobody changes their own role, and one that the viewer may not give can at least stay (D7). */}
      <RoleField
        form={form}
        roles={own ? [role] : [...new Set([role, ...choices.roles])]}
        {...(own && { hint: words.ownRole })}
      />
    </FormPage>
  );
}

export function EditUserPage() {
  const { query: scope } = useScope();
  const back = { to: usePlace().list, label: words.title };
  const user = useQuery(userDetail(useParams()['id'] ?? '', scope));
  const choices = useQuery(userChoices(scope));
  return (
    <QueryPage title={words.edit} back={back} query={user}>
      {(one) => (
        <QueryPage title={words.edit} back={back} query={choices}>
          {(offered) => <EditForm user={one} choices={offered} />}
        </QueryPage>
      )}
    </QueryPage>
  );
}

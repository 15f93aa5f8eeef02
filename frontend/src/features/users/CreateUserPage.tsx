/** Creates a user, either invited by email or with a password (specification, 2.8). */
import { Button, Radio, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef } from 'react';
import { useScope } from '@/domain/scope';
import { addPeople } from '@/messages/addPeople';
import { common } from '@/messages/common';
import { users as t } from '@/messages/users';
import { validation } from '@/messages/validation';
import { FormPage } from '@/ui/FormPage';
import { PasswordField } from '@/ui/fields';
import { combineQueries } from '@/ui/loadable';
import { NewPasswordField } from '@/ui/NewPasswordField';
import { QueryPage } from '@/ui/QueryPage';
import { useSaveForm } from '@/ui/useSaveForm';
import { AddTabs } from './add/AddTabs';
import { assignableRoles, ownOrganization, useCreateUser } from './api';
import { addressOf, creationRules, type NewUserValues } from './rules';
import { NameFields, PARTICIPANT, RoleField, roleLabel } from './UserFields';
import { useUserPaths } from './useUserPaths';

const EMPTY: NewUserValues = {
  name: '',
  email: '',
  access: 'invitation',
  password: '',
  password_confirmation: '',
  role: '',
};

function CreateForm({ domain, roles }: { domain: string; roles: readonly string[] }) {
  const userPaths = useUserPaths();
  const scope = useScope();
  const create = useCreateUser();
  const another = useRef(false);
  const startsAgain = useRef(false);
  const form = useSaveForm({
    // Most accounts belong to participants, and the other ways of adding people also begin with their role.
    initial: { ...EMPTY, role: !userPaths.platform && roles.includes(PARTICIPANT) ? PARTICIPANT : '' },
    rules: creationRules(domain, userPaths.platform),
    wrong: validation.fillCorrectly,
    unsaved: t.unsaved,
    focus: { opened: 'name' },
    save: async (values) => {
      const { name, access, password, password_confirmation, role } = values;
      const secret = access === 'invitation' ? { invitation: true } : { password, password_confirmation };
      const body = { name, email: addressOf(values.email, domain), role, ...secret, ...scope.query };
      const created = await create({ body });
      return 'message' in created ? created.message : t.createdMessage;
    },
    saved(message, { name, email, access, role }) {
      const about = access === 'invitation' ? common.invitationSent(addressOf(email, domain)) : name;
      if (!another.current) return { message, about, to: userPaths.list };
      form.restart({ ...EMPTY, access, role });
      startsAgain.current = true;
      return { message, about };
    },
  });
  const nameId = form.field('name', t.name).id;
  // The page cannot receive the focus while it is saving.
  useEffect(() => {
    if (form.busy || !startsAgain.current) return;
    startsAgain.current = false;
    document.getElementById(nameId)?.focus();
  }, [form.busy, nameId]);
  const saveAnd = (again: boolean, event?: FormEvent<HTMLFormElement>) => {
    another.current = again;
    form.submit(event);
  };
  const invites = form.values.access === 'invitation';
  const { id, ...access } = form.field('access', t.access);
  return (
    <FormPage
      title={t.create}
      form={{ ...form, submit: (event) => saveAnd(false, event) }}
      saveLabel={t.save}
      tabs={<AddTabs />}
      more={
        <Button variant="default" onClick={() => saveAnd(true)}>
          {t.saveAndAdd}
        </Button>
      }
    >
      <NameFields form={form} domain={domain} />
      <RoleField
        form={form}
        roles={roles}
        labelOf={roleLabel}
        hint={form.values.role === PARTICIPANT ? addPeople.participantHint : undefined}
      />
      <Radio.Group
        label={t.access}
        {...access}
        onChange={(value) => {
          access.onChange(value);
          form.clearErrors('password', 'password_confirmation');
        }}
      >
        <Stack gap={8} mt={4}>
          <Radio id={id} value="invitation" label={t.sendInvitation} description={t.sendInvitationHint} />
          <Radio value="password" label={t.setPassword} description={t.setPasswordHint} />
        </Stack>
      </Radio.Group>
      {!invites && (
        <>
          <NewPasswordField form={form} name="password" label={t.password} hint={t.passwordHint} required />
          <PasswordField form={form} name="password_confirmation" label={t.confirmPassword} required />
        </>
      )}
    </FormPage>
  );
}

export function CreateUserPage() {
  const { query: scope } = useScope();
  const query = combineQueries(useQuery(ownOrganization(scope)), useQuery(assignableRoles(scope)));
  return (
    <QueryPage title={t.create} failed={t.formFailed} query={query}>
      {([{ domain }, roles]) => <CreateForm domain={domain} roles={roles.map(({ name }) => name)} />}
    </QueryPage>
  );
}

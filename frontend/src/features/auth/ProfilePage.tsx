/** The viewer's own account (specification, 2.3), and the change of the password. */
import { Button, Group } from '@mantine/core';
import { useViewer } from '@/api/session';
import { auth as words } from '@/messages/auth';
import { users } from '@/messages/users';
import { DescriptionList } from '@/ui/DescriptionList';
import { PasswordField } from '@/ui/fields';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { confirms, first, required, strongPassword } from '@/ui/rules';
import { SaveFormBody } from '@/ui/SaveFormBody';
import { useSaveForm } from '@/ui/useSaveForm';
import { changePassword } from './api';

export function ProfilePage() {
  const viewer = useViewer();
  const form = useSaveForm({
    initial: { current_password: '', password: '', password_confirmation: '' },
    rules: {
      current_password: required,
      password: first(required, strongPassword),
      password_confirmation: (value, { password }) => confirms(password)(value),
    },
    unsaved: words.unsavedPassword,
    save: changePassword,
    saved: ({ message }) => ({ message }),
  });
  return (
    <>
      <PageHeader title={words.profile} />
      <Panel title={words.account}>
        <DescriptionList
          items={[
            [words.name, viewer.name],
            [words.email, viewer.email],
            [words.password, words.maskedPassword],
            [words.role, users.roleName(viewer.role)],
            [words.organization, viewer.organization?.name ?? words.platform],
          ]}
        />
      </Panel>
      <Panel title={words.changePassword}>
        <SaveFormBody form={form}>
          <PasswordField
            form={form}
            name="current_password"
            label={words.currentPassword}
            autoComplete="current-password"
          />
          <PasswordField form={form} name="password" label={words.newPassword} hint={words.passwordHint} />
          <PasswordField
            form={form}
            name="password_confirmation"
            label={words.confirmPassword}
            hint={words.changePasswordHint}
          />
          <Group justify="flex-end">
            <Button type="submit">{words.savePassword}</Button>
          </Group>
        </SaveFormBody>
      </Panel>
    </>
  );
}

/** The user's own account (specification, 2.3), with the form for changing the password. */
import { Button, Group } from '@mantine/core';
import { useViewer } from '@/api/session';
import { profile as t } from '@/messages/profile';
import { roleName } from '@/messages/roleNames';
import { DescriptionList } from '@/ui/DescriptionList';
import { PasswordField } from '@/ui/fields';
import { NewPasswordField } from '@/ui/NewPasswordField';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { firstMistake, matchesField, required, strongPassword } from '@/ui/rules';
import { SaveFormBody } from '@/ui/SaveFormBody';
import { useSaveForm } from '@/ui/useSaveForm';
import { hasOwnEvents, useChangePassword } from './api';
import { CalendarPanel } from './CalendarPanel';
import { DataPanel } from './DataPanel';
import classes from './ProfilePage.module.css';
import { SessionsPanel } from './SessionsPanel';

export function ProfilePage() {
  const viewer = useViewer();
  const takesPart = hasOwnEvents(viewer);
  const changePassword = useChangePassword();
  const form = useSaveForm({
    initial: { current_password: '', password: '', password_confirmation: '' },
    rules: {
      current_password: required,
      password: firstMistake(required, strongPassword),
      password_confirmation: (value, { password }) => matchesField(password)(value),
    },
    unsaved: t.unsavedPassword,
    save: (body) => changePassword({ body }),
    saved: ({ message }) => ({ message }),
  });
  return (
    <>
      <PageHeader title={t.profile} />
      <div className={classes.columns}>
        <div>
          <Panel title={t.account}>
            <DescriptionList
              items={[
                [t.name, viewer.name],
                [t.email, viewer.email],
                [t.password, t.maskedPassword],
                [t.role, roleName(viewer.role)],
                [t.organization, viewer.organization?.name ?? t.platform],
              ]}
            />
          </Panel>
          <SessionsPanel />
          {takesPart && <CalendarPanel />}
          {takesPart && <DataPanel />}
        </div>
        <Panel title={t.changePassword}>
          <SaveFormBody
            form={form}
            buttons={
              <Group justify="flex-end">
                <Button type="submit">{t.savePassword}</Button>
              </Group>
            }
          >
            <PasswordField
              form={form}
              name="current_password"
              label={t.currentPassword}
              autoComplete="current-password"
            />
            <NewPasswordField form={form} name="password" label={t.newPassword} hint={t.passwordHint} required />
            <PasswordField
              form={form}
              name="password_confirmation"
              label={t.confirmPassword}
              hint={t.changePasswordHint}
            />
          </SaveFormBody>
        </Panel>
      </div>
    </>
  );
}

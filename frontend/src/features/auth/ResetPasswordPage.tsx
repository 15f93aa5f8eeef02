/** Sets a new password with an emailed link. */
import { Button } from '@mantine/core';
import { paths } from '@/domain/paths';
import { auth as t } from '@/messages/auth';
import { PasswordField } from '@/ui/fields';
import { NewPasswordField } from '@/ui/NewPasswordField';
import { firstMistake, matchesField, required, strongPassword } from '@/ui/rules';
import { SaveFormBody } from '@/ui/SaveFormBody';
import { useSaveForm } from '@/ui/useSaveForm';
import { resetPassword } from './api';
import { CheckedLink, type WorkingLink } from './CheckedLink';
import { GuestFrame } from './GuestFrame';
import { mailedLinkState } from './mailedLink';

function ResetForm({ link, notice }: WorkingLink) {
  const form = useSaveForm({
    initial: { password: '', password_confirmation: '' },
    rules: {
      password: firstMistake(required, strongPassword),
      password_confirmation: (value, { password }) => matchesField(password)(value),
    },
    guarded: false,
    focus: { opened: 'password' },
    save: (values) => resetPassword({ ...values, ...link }).catch(notice),
    saved: ({ message }) => ({ message, to: paths.login(), state: mailedLinkState(link) }),
  });
  return (
    <GuestFrame title={t.resetTitle} hint={link.email}>
      <SaveFormBody
        form={form}
        buttons={
          <Button type="submit" fullWidth>
            {t.savePassword}
          </Button>
        }
      >
        <NewPasswordField form={form} name="password" label={t.newPassword} hint={t.passwordHint} required />
        <PasswordField form={form} name="password_confirmation" label={t.confirmPassword} required />
      </SaveFormBody>
    </GuestFrame>
  );
}

export function ResetPasswordPage() {
  return (
    <CheckedLink purpose="reset" title={t.resetTitle}>
      {(working) => <ResetForm {...working} />}
    </CheckedLink>
  );
}

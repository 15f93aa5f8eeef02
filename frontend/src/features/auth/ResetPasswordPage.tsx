/** Sets a new password with a mailed link. */
import { Button } from '@mantine/core';
import { useParams } from 'react-router-dom';
import { paths } from '@/domain/paths';
import { auth as t } from '@/messages/auth';
import { PasswordField } from '@/ui/fields';
import { confirms, first, required, strongPassword } from '@/ui/rules';
import { SaveFormBody } from '@/ui/SaveFormBody';
import { useSaveForm } from '@/ui/useSaveForm';
import { resetPassword } from './api';
import { BrokenLink } from './BrokenLink';
import { GuestFrame } from './GuestFrame';
import { type MailedLink, mailedState, readMailedLink } from './mailedLink';
import { SpentLink } from './SpentLink';
import { useSpentLink } from './useSpentLink';

function ResetForm({ link }: { link: MailedLink }) {
  const { spent, notice } = useSpentLink();
  const form = useSaveForm({
    initial: { password: '', password_confirmation: '' },
    rules: {
      password: first(required, strongPassword),
      password_confirmation: (value, { password }) => confirms(password)(value),
    },
    guarded: false,
    focus: { opened: 'password' },
    save: (values) => resetPassword({ ...values, ...link }).catch(notice),
    saved: ({ message }) => ({ message, to: paths.login(), state: mailedState(link) }),
  });
  if (spent) return <SpentLink email={link.email} />;
  return (
    <GuestFrame title={t.resetTitle} hint={link.email}>
      <SaveFormBody form={form}>
        <PasswordField form={form} name="password" label={t.newPassword} hint={t.passwordHint} />
        <PasswordField form={form} name="password_confirmation" label={t.confirmPassword} />
        <Button type="submit" fullWidth>
          {t.savePassword}
        </Button>
      </SaveFormBody>
    </GuestFrame>
  );
}

export function ResetPasswordPage() {
  const link = readMailedLink(useParams()['link']);
  return link ? <ResetForm link={link} /> : <BrokenLink />;
}

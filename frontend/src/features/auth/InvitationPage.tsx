/** An organization's invited admin sets name and password (specification, 2.4). */
import { Button } from '@mantine/core';
import { useParams } from 'react-router-dom';
import * as limits from '@/api/limits.gen';
import { paths } from '@/domain/paths';
import { auth as t } from '@/messages/auth';
import { validation } from '@/messages/validation';
import { PasswordField, TextField } from '@/ui/fields';
import { confirms, first, plainName, required, strongPassword } from '@/ui/rules';
import { SaveFormBody } from '@/ui/SaveFormBody';
import { useSaveForm } from '@/ui/useSaveForm';
import { acceptInvitation } from './api';
import { BrokenLink } from './BrokenLink';
import { GuestFrame } from './GuestFrame';
import { type MailedLink, mailedState, readMailedLink } from './mailedLink';
import { SpentLink } from './SpentLink';
import { useSpentLink } from './useSpentLink';

function InvitationForm({ link }: { link: MailedLink }) {
  const { spent, notice } = useSpentLink();
  const form = useSaveForm({
    initial: { name: '', password: '', password_confirmation: '' },
    rules: {
      name: first(required, plainName),
      password: first(required, strongPassword),
      password_confirmation: (value, { password }) => confirms(password)(value),
    },
    wrong: validation.fillAllCorrectly,
    guarded: false,
    focus: { opened: 'name' },
    save: (values) => acceptInvitation({ ...values, ...link }).catch(notice),
    saved: ({ message }) => ({ message, to: paths.login(), state: mailedState(link) }),
  });
  if (spent) return <SpentLink email={link.email} />;
  return (
    <GuestFrame title={t.inviteTitle} hint={t.inviteHint(link.email)}>
      <SaveFormBody form={form}>
        <TextField
          form={form}
          name="name"
          label={t.name}
          autoComplete="name"
          maxLength={limits.AcceptInvitationRequest.name.maxLength}
        />
        <PasswordField form={form} name="password" label={t.newPassword} hint={t.passwordHint} />
        <PasswordField form={form} name="password_confirmation" label={t.confirmPassword} />
        <Button type="submit" fullWidth>
          {t.saveAccount}
        </Button>
      </SaveFormBody>
    </GuestFrame>
  );
}

export function InvitationPage() {
  const link = readMailedLink(useParams()['link']);
  return link ? <InvitationForm link={link} /> : <BrokenLink />;
}

/** An organization's invited admin sets name and password (specification, 2.4). */
import { Button } from '@mantine/core';
import { useParams } from 'react-router-dom';
import { limits } from '@/api/limits.gen';
import { paths } from '@/domain/paths';
import { auth as words } from '@/messages/auth';
import { validation } from '@/messages/validation';
import { PasswordField, TextField } from '@/ui/fields';
import { confirms, first, plainName, required, strongPassword } from '@/ui/rules';
import { SaveFormBody } from '@/ui/SaveFormBody';
import { useSaveForm } from '@/ui/useSaveForm';
import { acceptInvitation } from './api';
import { BrokenLink } from './BrokenLink';
import { GuestFrame } from './GuestFrame';
import { type MailedLink, readMailedLink } from './mailedLink';

function InvitationForm({ link }: { link: MailedLink }) {
  const form = useSaveForm({
    initial: { name: '', password: '', password_confirmation: '' },
    rules: {
      name: first(required, plainName),
      password: first(required, strongPassword),
      password_confirmation: (value, { password }) => confirms(password)(value),
    },
    wrong: validation.fillAllCorrectly,
    guarded: false,
    save: (values) => acceptInvitation({ ...values, ...link }),
    saved: ({ message }) => ({ message, to: paths.login() }),
  });
  return (
    <GuestFrame title={words.inviteTitle} hint={words.inviteHint(link.email)}>
      <SaveFormBody form={form}>
        <TextField
          form={form}
          name="name"
          label={words.name}
          autoComplete="name"
          maxLength={limits.AcceptInvitationRequest.name.maxLength}
        />
        <PasswordField form={form} name="password" label={words.newPassword} hint={words.passwordHint} />
        <PasswordField form={form} name="password_confirmation" label={words.confirmPassword} />
        <Button type="submit" fullWidth>
          {words.saveAccount}
        </Button>
      </SaveFormBody>
    </GuestFrame>
  );
}

export function InvitationPage() {
  const link = readMailedLink(useParams()['link']);
  return link ? <InvitationForm link={link} /> : <BrokenLink />;
}

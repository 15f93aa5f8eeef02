/** The page on which an invited user sets a name and a password (specification, 2.4). */
import { Button } from '@mantine/core';
import * as limits from '@/api/limits.gen';
import { paths } from '@/domain/paths';
import { auth as t } from '@/messages/auth';
import { validation } from '@/messages/validation';
import { PasswordField, TextField } from '@/ui/fields';
import { NewPasswordField } from '@/ui/NewPasswordField';
import { firstMistake, matchesField, required, strongPassword, userName } from '@/ui/rules';
import { SaveFormBody } from '@/ui/SaveFormBody';
import { useSaveForm } from '@/ui/useSaveForm';
import { acceptInvitation } from './api';
import { CheckedLink, type WorkingLink } from './CheckedLink';
import { GuestFrame } from './GuestFrame';
import { mailedLinkState } from './mailedLink';

function InvitationForm({ link, organization, notice }: WorkingLink) {
  const form = useSaveForm({
    initial: { name: '', password: '', password_confirmation: '' },
    rules: {
      name: firstMistake(required, userName),
      password: firstMistake(required, strongPassword),
      password_confirmation: (value, { password }) => matchesField(password)(value),
    },
    wrong: validation.fillAllCorrectly,
    guarded: false,
    focus: { opened: 'name' },
    save: (values) => acceptInvitation({ ...values, ...link }).catch(notice),
    saved: ({ message, isSignedIn }) =>
      isSignedIn ? { message, to: paths.home() } : { message, to: paths.login(), state: mailedLinkState(link) },
  });
  return (
    <GuestFrame
      title={t.inviteTitle}
      hint={organization === null ? t.inviteHint(link.email) : t.inviteToHint(organization, link.email)}
    >
      <SaveFormBody
        form={form}
        buttons={
          <Button type="submit" fullWidth>
            {t.saveAccount}
          </Button>
        }
      >
        <TextField
          form={form}
          name="name"
          label={t.name}
          autoComplete="name"
          maxLength={limits.AcceptInvitationRequest.name.maxLength}
        />
        <NewPasswordField form={form} name="password" label={t.newPassword} hint={t.passwordHint} required />
        <PasswordField form={form} name="password_confirmation" label={t.confirmPassword} required />
      </SaveFormBody>
    </GuestFrame>
  );
}

export function InvitationPage() {
  return (
    <CheckedLink purpose="invitation" title={t.inviteTitle}>
      {(working) => <InvitationForm {...working} />}
    </CheckedLink>
  );
}

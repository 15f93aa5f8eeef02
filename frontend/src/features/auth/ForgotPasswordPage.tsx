/** Asks for a reset link. The answer never tells whether the address is known. */
import { Button } from '@mantine/core';
import { limits } from '@/api/limits.gen';
import { paths } from '@/domain/paths';
import { auth as t } from '@/messages/auth';
import { TextField } from '@/ui/fields';
import { Link } from '@/ui/Link';
import { emailShape, first, required } from '@/ui/rules';
import { SaveFormBody } from '@/ui/SaveFormBody';
import { useSaveForm } from '@/ui/useSaveForm';
import { forgetPassword } from './api';
import { GuestFrame } from './GuestFrame';
import classes from './GuestFrame.module.css';

export function ForgotPasswordPage() {
  const form = useSaveForm({
    initial: { email: '' },
    rules: { email: first(required, emailShape()) },
    guarded: false,
    save: ({ email }) => forgetPassword({ email: email.trim() }),
    saved: ({ message }) => ({ message, to: paths.login() }),
  });
  return (
    <GuestFrame title={t.forgotTitle} hint={t.forgotHint}>
      <SaveFormBody form={form}>
        <TextField
          form={form}
          name="email"
          label={t.email}
          type="email"
          autoComplete="username"
          maxLength={limits.ForgetPasswordRequest.email.maxLength}
        />
        <Button type="submit" fullWidth>
          {t.sendLink}
        </Button>
        <Link to={paths.login()} className={classes.link}>
          {t.backToSignIn}
        </Link>
      </SaveFormBody>
    </GuestFrame>
  );
}

/** The sign-in page (specification, 2.2). */
import { Button } from '@mantine/core';
import { useLocation, useSearchParams } from 'react-router-dom';
import { ApiError } from '@/api/errors';
import * as limits from '@/api/limits.gen';
import { signIn } from '@/api/signIn';
import { appAddressOf, paths } from '@/domain/paths';
import { auth as t } from '@/messages/auth';
import { validation } from '@/messages/validation';
import { CheckboxField, PasswordField, TextField } from '@/ui/fields';
import { Link } from '@/ui/Link';
import { FormFailure, SaveFormBody } from '@/ui/SaveFormBody';
import { useSaveForm } from '@/ui/useSaveForm';
import { GuestFrame } from './GuestFrame';
import classes from './GuestFrame.module.css';
import { emailOfState } from './mailedLink';

const requireFilled = (value: string) => (value === '' ? validation.requiredSignIn : null);

/**
 * The server always returns the error at the email, so that nobody learns which field is wrong. So neither field is
 * marked.
 */
function throwGeneralError(error: unknown): never {
  const sentences = error instanceof ApiError ? (error.fieldErrors['email'] ?? []) : [];
  if (!(error instanceof ApiError) || sentences.length === 0) throw error;
  throw new ApiError(error.status, { message: sentences.join(' ') });
}

export function LoginPage() {
  const from = appAddressOf(useSearchParams()[0].get('from'));
  const email = emailOfState(useLocation().state);
  const form = useSaveForm({
    initial: { email, password: '', remember_me: false },
    rules: { email: requireFilled, password: requireFilled },
    guarded: false,
    focus: { opened: email === '' ? 'email' : 'password', failed: 'password' },
    save: (values) => signIn({ ...values, email: values.email.trim() }).catch(throwGeneralError),
    // `/` redirects all users to their landing page.
    saved: () => ({ to: from }),
  });
  return (
    <GuestFrame title={t.signInTitle}>
      <SaveFormBody form={{ ...form, failure: null }} busyLabel={t.signingIn}>
        <TextField
          form={form}
          name="email"
          label={t.email}
          type="email"
          autoComplete="username"
          maxLength={limits.SignInRequest.email.maxLength}
        />
        <PasswordField form={form} name="password" label={t.password} autoComplete="current-password" />
        <div className={classes.row}>
          <CheckboxField form={form} name="remember_me" label={t.remember} />
          <Link to={paths.forgotPassword()} className={classes.link}>
            {t.forgot}
          </Link>
        </div>
        <FormFailure failure={form.failure} />
        <Button type="submit" fullWidth>
          {t.signIn}
        </Button>
      </SaveFormBody>
    </GuestFrame>
  );
}

/** The sign-in page (specification, 2.2). */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { ApiError } from '@/api/errors';
import * as limits from '@/api/limits.gen';
import { signIn } from '@/api/signIn';
import { appAddressOf, paths } from '@/domain/paths';
import { auth as t } from '@/messages/auth';
import { validation } from '@/messages/validation';
import { CheckboxField, PasswordField, TextField } from '@/ui/fields';
import { Link } from '@/ui/Link';
import { SaveFormBody } from '@/ui/SaveFormBody';
import { useSaveForm } from '@/ui/useSaveForm';
import { setupState } from './api';
import { GuestFrame } from './GuestFrame';
import classes from './GuestFrame.module.css';
import { emailOfState } from './mailedLink';

const requireFilled = (value: string) => (value === '' ? validation.requiredSignIn : null);

/**
 * The server always returns the error for the email field, so that the response does not reveal which field is wrong.
 * So no field is marked.
 */
function throwGeneralError(error: unknown): never {
  const sentences = error instanceof ApiError ? (error.fieldErrors['email'] ?? []) : [];
  if (!(error instanceof ApiError) || sentences.length === 0) throw error;
  throw new ApiError(error.status, { message: sentences.join(' ') });
}

/** The code is loaded on demand, so that signing in does not wait for it. */
const SetupNeeded = lazy(async () => ({ default: (await import('./SetupNeeded')).SetupNeeded }));

export function LoginPage() {
  const setup = useQuery(setupState());
  if (setup.data?.is_set_up !== false) return <SignIn />;
  return (
    <Suspense fallback={null}>
      <SetupNeeded isChecking={setup.isFetching} onCheck={() => void setup.refetch()} />
    </Suspense>
  );
}

function SignIn() {
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
      <SaveFormBody
        form={form}
        busyLabel={t.signingIn}
        buttons={
          <Button type="submit" fullWidth>
            {t.signIn}
          </Button>
        }
      >
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
      </SaveFormBody>
    </GuestFrame>
  );
}

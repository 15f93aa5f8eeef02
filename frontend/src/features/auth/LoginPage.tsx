/** Sign-in (specification, 2.2). */
import { Button } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { limits } from '@/api/limits.gen';
import { signIn } from '@/api/signIn';
import { paths } from '@/domain/paths';
import { messages } from '@/messages';
import { CheckboxField, PasswordField, TextField } from '@/ui/fields';
import { type Href, Link } from '@/ui/Link';
import { SaveFormBody } from '@/ui/SaveFormBody';
import { useSaveForm } from '@/ui/useSaveForm';
import { GuestFrame } from './GuestFrame';
import classes from './GuestFrame.module.css';

const { auth: words, validation } = messages;
const filled = (value: string) => (value === '' ? validation.requiredSignIn : null);

/** Only a path of ours: an address with a host would lead people away after they signed in. */
const ownPath = (from: string | null) => (from && /^\/(?![/\\])/.test(from) ? (from as Href) : paths.home());

export function LoginPage() {
  const from = ownPath(useSearchParams()[0].get('from'));
  const form = useSaveForm({
    initial: { email: '', password: '', remember_me: false },
    rules: { email: filled, password: filled },
    guarded: false,
    save: (values) => signIn({ ...values, email: values.email.trim() }),
    // `/` sends everybody on to their landing page.
    saved: () => ({ to: from }),
  });
  return (
    <GuestFrame title={words.signInTitle}>
      <SaveFormBody form={form} busyLabel={words.signingIn}>
        <TextField
          form={form}
          name="email"
          label={words.email}
          type="email"
          autoComplete="username"
          maxLength={limits.SignInRequest.email.maxLength}
        />
        <PasswordField form={form} name="password" label={words.password} autoComplete="current-password" />
        <div className={classes.row}>
          <CheckboxField form={form} name="remember_me" label={words.remember} />
          <Link to={paths.forgotPassword()} className={classes.link}>
            {words.forgot}
          </Link>
        </div>
        <Button type="submit" fullWidth>
          {words.signIn}
        </Button>
      </SaveFormBody>
    </GuestFrame>
  );
}

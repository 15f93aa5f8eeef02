/** The form of a user whose session has ended. */
import { Button, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { ApiError, messageOf } from '@/api/errors';
import { signIn } from '@/api/signIn';
import { answering as t } from '@/messages/answering';
import { common } from '@/messages/common';
import { useExclusive } from '@/ui/useExclusive';
import type { Engine } from './engine';

/** The user typed only the password, so the password is wrong, whichever field the server names. */
const failureReason = (error: unknown) =>
  error instanceof ApiError && error.status === 422 ? t.wrongPassword : messageOf(error);

export interface SignInProps {
  engine: Engine;
  email: string;
}

export function SignInForm({ engine, email }: SignInProps) {
  const [password, setPassword] = useState('');
  const [mistake, setMistake] = useState('');
  const { run: submit, busy } = useExclusive(async () => {
    try {
      await signIn({ email, password, remember_me: false });
      setPassword('');
      setMistake('');
      engine.signedIn();
    } catch (error) {
      setMistake(`*${failureReason(error)}`);
    }
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        data-autofocus
        label={t.password}
        autoComplete="current-password"
        value={password}
        error={mistake || null}
        onChange={(event) => setPassword(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': common.showPassword, tabIndex: 0 }}
      />
      <Button type="submit" h={44} mt={16} fullWidth loading={busy}>
        {t.signIn}
      </Button>
    </form>
  );
}

/** Lets a user whose session has ended sign in again without leaving the page. The answers stay on the screen. */
import { Button, PasswordInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { ApiError, messageOf } from '@/api/errors';
import { signIn } from '@/api/signIn';
import { answering as t } from '@/messages/answering';
import { common } from '@/messages/common';
import { Dialog } from '@/ui/Dialog';
import { useExclusive } from '@/ui/useExclusive';
import classes from './AnsweringScreen.module.css';
import type { Engine } from './engine';

/** The first message from the server, if there is one. */
const failureReason = (error: unknown) =>
  (error instanceof ApiError ? Object.values(error.fieldErrors)[0]?.[0] : undefined) ?? messageOf(error);

export function SignInAgain({ engine, email }: { engine: Engine; email: string }) {
  const signedOut = useStore(engine.store, ({ saveError }) => saveError?.kind === 'signedOut');
  const [later, setLater] = useState(false);
  const [password, setPassword] = useState('');
  const [mistake, setMistake] = useState('');
  useEffect(() => {
    if (signedOut) setLater(false);
  }, [signedOut]);

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
    <>
      <Dialog opened={signedOut && !later} onClose={() => setLater(true)} title={t.signedOutTitle}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <p>{t.signedOutText(email)}</p>
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
      </Dialog>
      {signedOut && later && (
        <Button h={44} className={classes.later} onClick={() => setLater(false)}>
          {t.signedOutTitle}
        </Button>
      )}
    </>
  );
}

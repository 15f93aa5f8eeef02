/** Lets a user whose session has ended sign in again without leaving the page. The answers stay on the screen. */
import { Button, PasswordInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { ApiError, messageOf } from '@/api/errors';
import { signIn } from '@/api/signIn';
import { useTimeLeft } from '@/domain/timeLeft';
import { answering as t } from '@/messages/answering';
import { common } from '@/messages/common';
import { Dialog } from '@/ui/Dialog';
import { useExclusive } from '@/ui/useExclusive';
import type { Engine } from './engine';
import classes from './SignInAgain.module.css';
import { GRACE_MS } from './timing';

/** The user typed only the password, so the password is wrong, whichever field the server names. */
const failureReason = (error: unknown) =>
  error instanceof ApiError && error.status === 422 ? t.wrongPassword : messageOf(error);

interface Props {
  engine: Engine;
  email: string;
}

function SignInForm({ engine, email }: Props) {
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

const useSignedOut = (engine: Engine) => useStore(engine.store, ({ saveError }) => saveError?.kind === 'signedOut');

/** While there is time: a dialog over the questions. It can be closed, and opened again. */
export function SignInAgain({ engine, email }: Props) {
  const signedOut = useSignedOut(engine);
  const [later, setLater] = useState(false);
  useEffect(() => {
    if (signedOut) setLater(false);
  }, [signedOut]);
  return (
    <>
      <Dialog opened={signedOut && !later} onClose={() => setLater(true)} title={t.signedOutTitle}>
        <p>{t.signedOutText(email)}</p>
        <SignInForm engine={engine} email={email} />
      </Dialog>
      {signedOut && later && (
        <Button h={44} className={classes.later} onClick={() => setLater(false)}>
          {t.signedOutTitle}
        </Button>
      )}
    </>
  );
}

/** The time is up: on the page itself, below what it says, with the seconds in which a submission is still taken. */
export function SignInAtEnd({ engine, email }: Props) {
  const signedOut = useSignedOut(engine);
  const deadline = useStore(engine.store, (session) => session.deadline);
  const hasGrace = useStore(engine.store, ({ ending }) => ending === null);
  const left = useTimeLeft(new Date(deadline + GRACE_MS).toISOString(), () => {});
  if (!signedOut) return null;
  return (
    <section className={classes.atEnd} aria-label={t.signedOutTitle}>
      {hasGrace && <p>{t.signedOutGrace(Math.max(0, Math.ceil(left / 1000)), email)}</p>}
      <SignInForm engine={engine} email={email} />
    </section>
  );
}

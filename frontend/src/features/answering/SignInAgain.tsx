/** Lets a user whose session has ended sign in again without leaving the page. The answers stay on the screen. */
import { Button } from '@mantine/core';
import { type ComponentType, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useTimeLeft } from '@/domain/timeLeft';
import { answering as t } from '@/messages/answering';
import { Dialog } from '@/ui/Dialog';
import type { Engine } from './engine';
import classes from './SignInAgain.module.css';
import type { SignInProps } from './SignInForm';
import { GRACE_MS } from './timing';

/** The form is loaded when it is needed. The service worker keeps it, so it also opens without a network. */
function SignInForm(props: SignInProps) {
  const [Form, setForm] = useState<ComponentType<SignInProps> | null>(null);
  const [isLoading, setLoading] = useState(true);
  useEffect(() => {
    if (!isLoading) return;
    let isGone = false;
    import('./SignInForm').then(
      ({ SignInForm }) => {
        if (!isGone) setForm(() => SignInForm);
      },
      () => {
        if (!isGone) setLoading(false);
      },
    );
    return () => {
      isGone = true;
    };
  }, [isLoading]);
  if (Form) return <Form {...props} />;
  return (
    <Button h={44} mt={16} fullWidth loading={isLoading} onClick={() => setLoading(true)}>
      {t.signIn}
    </Button>
  );
}

const useSignedOut = (engine: Engine) => useStore(engine.store, ({ saveError }) => saveError?.kind === 'signedOut');

/** Before the end of the time: a dialog above the questions. It can be closed and opened again. */
export function SignInAgain({ engine, email }: SignInProps) {
  const signedOut = useSignedOut(engine);
  const [later, setLater] = useState(false);
  useEffect(() => {
    if (signedOut) setLater(false);
  }, [signedOut]);
  const close = () => {
    setLater(true);
    // While the page submits, its controls are covered.
    engine.resume();
  };
  return (
    <>
      <Dialog opened={signedOut && !later} onClose={close} title={t.signedOutTitle}>
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

/** After the end of the time: the form on the page itself, with the seconds in which a submission is still accepted. */
export function SignInAtEnd({ engine, email }: SignInProps) {
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

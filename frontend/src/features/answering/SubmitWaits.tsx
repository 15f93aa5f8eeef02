/**
 * Shown if a submission fails or takes long: the app tries again, or the user cancels the submission and keeps
 * answering.
 */
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { answering as t } from '@/messages/answering';
import { Dialog } from '@/ui/Dialog';
import type { Engine } from './engine';
import type { SaveError } from './session';
import { useShownWait } from './useShownWait';

/** After this time, a submission counts as slow. */
const SLOW_MS = 3_000;

const hints = t.submitWaitsHint;

function reasonOf({ kind, message }: SaveError): string {
  if (kind === 'refused' && message) return hints.refused(message);
  return kind === 'refused' || kind === 'signedOut' ? hints.unexpected : hints[kind];
}

/** Returns whether `now` has been true for longer than `SLOW_MS`. */
function useIsSlow(now: boolean): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    setLasts(false);
    if (!now) return;
    const timer = setTimeout(() => setLasts(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, [now]);
  return now && lasts;
}

export function SubmitWaits({ engine }: { engine: Engine }) {
  const saveError = useStore(engine.store, (session) => session.saveError);
  const isSubmitting = useStore(engine.store, ({ phase }) => phase === 'submitting');
  const isSlow = useIsSlow(isSubmitting);
  const wait = useShownWait(engine);
  const hasFailed = saveError !== null && saveError.wait !== null;
  // For a session that has ended, another dialog is shown.
  const isSignedOut = saveError?.kind === 'signedOut';
  return (
    <Dialog
      opened={isSubmitting && !isSignedOut && (hasFailed || isSlow)}
      onClose={engine.resume}
      title={hasFailed ? t.submitWaits : t.submitting}
      footer={
        <>
          <Button variant="default" h={44} data-autofocus={!hasFailed || undefined} onClick={engine.resume}>
            {t.keepAnswering}
          </Button>
          {hasFailed && (
            <Button h={44} data-autofocus onClick={engine.saveNow}>
              {t.tryNow}
            </Button>
          )}
        </>
      }
    >
      {saveError && hasFailed ? t.submitWaitsAgain(reasonOf(saveError), wait) : t.submitSlow}
    </Dialog>
  );
}

/** The page that answers an event, such as /competition/{id}/start. Checks first whether the event can be answered. */
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { messageOf } from '@/api/errors';
import { useIsSignedOut, useMaybeViewer } from '@/api/session';
import { useOwnEvents } from '@/domain/events/pages';
import { answering } from '@/messages/answering';
import { common } from '@/messages/common';
import type { OwnEventTexts } from '@/messages/participation';
import { useParam } from '@/ui/useParam';
import { AnsweringScreen } from './AnsweringScreen';
import { Outcome } from './Outcome';
import { registerServiceWorker } from './serviceWorker';
import { useOpening } from './useOpening';

/** The messages of the specification if there is nothing to answer, and the time for which they are shown. */
const REFUSED: Record<string, keyof Pick<OwnEventTexts, 'submittedBefore' | 'timeEnded' | 'notStarted'>> = {
  already_submitted: 'submittedBefore',
  time_ended: 'timeEnded',
  not_started: 'notStarted',
};
const READ = 1000;

function Answering({ userId, email }: { userId: string; email: string }) {
  const { kind, t, start } = useOwnEvents();
  const id = useParam('id');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { opening, again, takeOver } = useOpening(start, id, userId);
  const refused = opening.stage === 'refused';
  const isOpen = opening.stage === 'open';

  useEffect(() => {
    if (isOpen) registerServiceWorker(kind.paths.answering.pattern);
  }, [isOpen, kind]);

  useEffect(() => {
    if (!refused) return;
    const timer = setTimeout(() => void navigate(kind.ownLists[0].address(), { replace: true }), READ);
    return () => clearTimeout(timer);
  }, [refused, navigate, kind]);

  // Lists and pages of this event may show an old state.
  useEffect(() => () => void queryClient.invalidateQueries(), [queryClient]);

  switch (opening.stage) {
    case 'checking':
      return <Outcome title={t.checking} busy />;
    case 'elsewhere':
      return (
        <Outcome
          title={answering.elsewhere}
          hint={answering.elsewhereHint}
          action={<Button onClick={takeOver}>{answering.continueHere}</Button>}
        />
      );
    case 'paused':
      return (
        <Outcome
          title={answering.paused}
          hint={answering.pausedOpening}
          action={!opening.isStarted && <Button onClick={again}>{common.tryAgain}</Button>}
        />
      );
    case 'refused': {
      const text = REFUSED[opening.error.code];
      return <Outcome title={text ? t[text] : opening.error.message} hint={t.goingBack} />;
    }
    case 'failed':
      return (
        <Outcome
          title={t.answeringFailed}
          hint={messageOf(opening.error)}
          action={<Button onClick={again}>{common.tryAgain}</Button>}
        />
      );
    case 'open':
      return <AnsweringScreen {...opening} userId={userId} email={email} onReload={again} />;
  }
}

export function AnsweringPage() {
  // The user who opened the page. If the session expires, the answers still belong to this user.
  const now = useMaybeViewer();
  const [viewer] = useState(now);
  // A sign-out closes the event at once, even if the next page loads slowly.
  const isSignedOut = useIsSignedOut();
  return viewer && !isSignedOut ? <Answering userId={viewer.id} email={viewer.email} /> : null;
}

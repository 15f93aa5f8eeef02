/** The page on which a participant answers an event, such as /competition/{id}/start. Checks first whether the event
    can be answered. */
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { messageOf } from '@/api/errors';
import { useIsSignedOut, useMaybeViewer } from '@/api/session';
import { useOwnEvents } from '@/domain/events/pages';
import { UnsentAnswers } from '@/domain/events/UnsentAnswers';
import { chosenRetake } from '@/domain/events/ways';
import { clockText } from '@/domain/timeLeft';
import { answering } from '@/messages/answering';
import { common } from '@/messages/common';
import type { OwnEventTexts } from '@/messages/participation';
import { useParam } from '@/ui/useParam';
import { AnsweringScreen } from './AnsweringScreen';
import { MessagesUntil } from './Messages';
import { Outcome } from './Outcome';
import { SubmittedElsewhere } from './SubmittedElsewhere';
import { registerServiceWorker } from './serviceWorker';
import { UntilReopened } from './UntilReopened';
import { useOpening } from './useOpening';

/** The messages of the specification for events that cannot be answered. */
const REFUSED: Record<string, keyof Pick<OwnEventTexts, 'submittedBefore' | 'timeEnded'>> = {
  already_submitted: 'submittedBefore',
  time_ended: 'timeEnded',
};
/** With these codes, the attempt was submitted, or there never was an attempt. */
const CLOSED = new Set(['already_submitted', 'time_ended']);

function Answering({ userId, email }: { userId: string; email: string }) {
  const { kind, t, start } = useOwnEvents();
  const id = useParam('id');
  const queryClient = useQueryClient();
  const retakes = chosenRetake(useLocation().state);
  const startCall = useCallback(
    (event: string, signal: AbortSignal) => start(event, signal, retakes),
    [start, retakes],
  );
  const { opening, again, takeOver } = useOpening(startCall, id, userId);
  const isOpen = opening.stage === 'open';

  useEffect(() => {
    if (isOpen) registerServiceWorker(kind.paths.answering.pattern);
  }, [isOpen, kind]);

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
    case 'paused': {
      const { attempt } = opening;
      return (
        <Outcome
          title={answering.paused}
          hint={attempt ? answering.pausedHint(clockText(attempt.remaining_seconds)) : answering.pausedOpening}
          action={!attempt && <Button onClick={again}>{common.tryAgain}</Button>}
        >
          <MessagesUntil event={id} person={userId} newestAt={Date.parse(attempt?.last_message_at ?? '') || 0} />
        </Outcome>
      );
    }
    case 'busy':
      return <Outcome title={answering.crowded} hint={answering.crowdedHint(opening.seconds)} />;
    case 'refused': {
      // The page of the event shows when it starts, and then the button to start.
      if (opening.error.code === 'not_started') return <Navigate to={kind.paths.own({ id })} replace />;
      const text = REFUSED[opening.error.code];
      const title = text ? t[text] : opening.error.message;
      if (CLOSED.has(opening.error.code)) {
        return (
          <UntilReopened id={id} onReload={again}>
            <SubmittedElsewhere id={id} title={title}>
              <UnsentAnswers event={id} />
            </SubmittedElsewhere>
          </UntilReopened>
        );
      }
      return <Outcome title={title} />;
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

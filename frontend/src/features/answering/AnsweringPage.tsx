/** /competition/{id}/start: checks whether there is anything to answer, and shows the answering screen. */
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { messageOf } from '@/api/errors';
import { useMaybeViewer } from '@/api/session';
import { answering as t } from '@/messages/answering';
import { common } from '@/messages/common';
import { useParam } from '@/ui/useParam';
import { AnsweringScreen } from './AnsweringScreen';
import { LIST, Outcome } from './Outcome';
import { useOpening } from './useOpening';

/** What the specification says when there is nothing to answer, and how long it stays. */
const REFUSED: Record<string, string> = {
  already_submitted: t.submittedBefore,
  time_ended: t.timeEnded,
  not_started: t.notStarted,
};
const READ = 1000;

function Answering({ userId, email }: { userId: string; email: string }) {
  const id = useParam('id');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { opening, again } = useOpening(id, userId);
  const refused = opening.stage === 'refused';

  useEffect(() => {
    if (!refused) return;
    const timer = setTimeout(() => void navigate(LIST, { replace: true }), READ);
    return () => clearTimeout(timer);
  }, [refused, navigate]);

  // Lists and details know another state of this competition than what holds now.
  useEffect(() => () => void queryClient.invalidateQueries(), [queryClient]);

  switch (opening.stage) {
    case 'checking':
      return <Outcome title={t.checking} busy />;
    case 'elsewhere':
      return (
        <Outcome
          title={t.elsewhere}
          hint={t.elsewhereHint}
          action={<Button onClick={() => again(true)}>{t.continueHere}</Button>}
        />
      );
    case 'refused':
      return <Outcome title={REFUSED[opening.error.code] ?? opening.error.message} hint={t.goingBack} />;
    case 'failed':
      return (
        <Outcome
          title={t.failed}
          hint={messageOf(opening.error)}
          action={<Button onClick={() => again(false)}>{common.tryAgain}</Button>}
        />
      );
    case 'open':
      return <AnsweringScreen {...opening} userId={userId} email={email} />;
  }
}

export function AnsweringPage() {
  // Whoever came here: should the session end meanwhile, the answers stay theirs.
  const now = useMaybeViewer();
  const [viewer] = useState(now);
  return viewer ? <Answering userId={viewer.id} email={viewer.email} /> : null;
}

/** What a participant sees after the end, until an organizer reopens the attempt (D33). */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLive } from '@/api/live';
import { serverClock } from '@/api/serverClock';
import { useStream, WITH_STREAM_MS } from '@/api/streamState';
import { useOwnEvents } from '@/domain/events/pages';
import { answering as t } from '@/messages/answering';
import { Outcome } from './Outcome';

/** Without the stream, the page asks as often as a page with an open attempt (D104). */
const ASK_EVERY_MS = 15_000;

interface Props {
  id: string;
  onReload: () => void;
  children: ReactNode;
}

export function UntilReopened({ id, onReload, children }: Props) {
  const { kind } = useOwnEvents();
  const isStreamOpen = useStream(({ isOpen }) => isOpen);
  const { data, isFetchedAfterMount, refetch } = useQuery({
    ...kind.reads.detail(id),
    refetchOnMount: 'always',
    refetchInterval: isStreamOpen ? WITH_STREAM_MS : ASK_EVERY_MS,
    refetchOnWindowFocus: true,
  });
  useLive(() => void refetch(), id);
  // Data that was fetched before the end is outdated.
  const deadline = isFetchedAfterMount && data?.submitted_at === null ? data.deadline : null;
  if (!deadline || Date.parse(deadline) <= serverClock.now()) return children;
  return (
    <Outcome
      title={t.reopened}
      hint={t.reopenedHint}
      action={<Button onClick={onReload}>{t.continueReopened}</Button>}
    />
  );
}

/**
 * The buttons that concern all participants of an event: begin, extend or shorten, pause and resume, and send a message.
 */
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ApiError } from '@/api/errors';
import { serverClock } from '@/api/serverClock';
import type { Event } from '@/domain/events/kind';
import { MESSAGE_PARAMETER } from '@/domain/events/messageAddress';
import { useEvents } from '@/domain/events/pages';
import { waitsForHand } from '@/domain/events/schedule';
import { endIfBegun } from '@/domain/events/waitingRoom';
import { formatLocalShortTime } from '@/domain/gmt';
import { common } from '@/messages/common';
import { eventMessages } from '@/messages/eventMessages';
import { events as t } from '@/messages/events';
import { askFirst } from '@/ui/askFirst';
import { GatedButton } from '@/ui/GatedButton';
import { useDialog } from '@/ui/useDialog';

const ExtendDialog = lazy(async () => ({ default: (await import('./TimeDialogs')).ExtendDialog }));
const MessageDialog = lazy(async () => ({ default: (await import('./MessageDialog')).MessageDialog }));
const PauseDialog = lazy(async () => ({ default: (await import('./TimeDialogs')).PauseDialog }));

/** Begins an event that staff begin by hand, after a confirmation. */
function BeginButton({ event }: { event: Event }) {
  const { kind, changes } = useEvents();
  const { begin } = changes.useTimes();
  const client = useQueryClient();
  const { id, name, starts_at } = event;
  const now = serverClock.now();
  const confirmBegin = async () => {
    const end = endIfBegun(event, serverClock.now());
    await askFirst({
      failed: t.beginFailed,
      about: name,
      question: {
        question: t.beginQuestion(name),
        detail: t.beginDetail(formatLocalShortTime(end, serverClock.now())),
        yes: t.begin,
        no: common.cancel,
      },
      async run() {
        try {
          return { message: '', ...(await begin(id)) };
        } catch (error) {
          if (!(error instanceof ApiError && error.code === 'already_begun')) throw error;
          // Another user has begun it, so the question is answered.
          await client.invalidateQueries(kind.reads.detail(id));
          return { message: error.message };
        }
      },
    });
  };
  return (
    <GatedButton reason={now < Date.parse(starts_at) ? t.beginEarly : undefined} onClick={() => void confirmBegin()}>
      {t.begin}
    </GatedButton>
  );
}

/** Returns why the times of an event cannot be changed yet, or any more. The buttons are visible but disabled then,
    so that people know that they exist. */
const barredBy = ({ status }: Event): string | undefined =>
  ({ pending: t.notBegunYet, running: undefined, ended: t.hasEnded })[status];

function ExtendButton({ event }: { event: Event }) {
  const { open, dialog } = useDialog<Event>((one, state) => <ExtendDialog event={one} {...state} />);
  return (
    <>
      <GatedButton variant="default" reason={barredBy(event)} onClick={() => open(event)}>
        {t.extend}
      </GatedButton>
      <Suspense>{dialog}</Suspense>
    </>
  );
}

function PauseButton({ event }: { event: Event }) {
  const { open, dialog } = useDialog<Event>((one, state) => <PauseDialog event={one} {...state} />);
  const isPaused = event.paused_at !== null;
  return (
    <>
      <GatedButton
        variant={isPaused ? 'filled' : 'default'}
        reason={isPaused ? undefined : barredBy(event)}
        onClick={() => open(event)}
      >
        {isPaused ? t.resume : t.pause}
      </GatedButton>
      <Suspense>{dialog}</Suspense>
    </>
  );
}

function MessageButton({ event }: { event: Event }) {
  const { open, dialog } = useDialog<Event>((one, state) => <MessageDialog event={one} {...state} />);
  const [params, setParams] = useSearchParams();
  const isAsked = params.has(MESSAGE_PARAMETER);
  const openAsked = useEffectEvent(() => {
    open(event);
    // The Back button must not open the form again.
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete(MESSAGE_PARAMETER);
        return next;
      },
      { replace: true },
    );
  });
  useEffect(() => {
    if (isAsked) openAsked();
  }, [isAsked]);
  return (
    <>
      <Button variant="default" onClick={() => open(event)}>
        {eventMessages.send}
      </Button>
      <Suspense>{dialog}</Suspense>
    </>
  );
}

export function TimeControl({ event }: { event: Event }) {
  return (
    <>
      {event.status === 'pending' && waitsForHand(event) && <BeginButton event={event} />}
      <ExtendButton event={event} />
      <PauseButton event={event} />
      <MessageButton event={event} />
    </>
  );
}

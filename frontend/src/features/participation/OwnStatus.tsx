/** What an event is to its participant: its status, or what they did with it. */
import { Tooltip } from '@mantine/core';
import { serverClock } from '@/api/serverClock';
import { EVENT_TONES, EventStatus } from '@/domain/events/EventStatus';
import type { OwnEvent } from '@/domain/events/kind';
import { gmtDateTime, ownShortTime, ownTime } from '@/domain/gmt';
import { participation as t } from '@/messages/participation';
import { StatusDot } from '@/ui/StatusDot';
import { ownState, submittedAt } from './state';

/** `Submitted 05:49`, with GMT and the whole date where the pointer rests. */
export function Submitted({ event }: { event: OwnEvent }) {
  const at = submittedAt(event);
  return (
    <StatusDot tone={EVENT_TONES.submitted}>
      <Tooltip label={`${gmtDateTime(at)} · ${ownTime(at)}`}>
        <time dateTime={at}>{t.submittedAt(ownShortTime(at, serverClock.now()))}</time>
      </Tooltip>
    </StatusDot>
  );
}

export function OwnStatus({ event }: { event: OwnEvent }) {
  switch (ownState(event, serverClock.now())) {
    case 'submitted':
      return <Submitted event={event} />;
    case 'answering':
      return <StatusDot tone={EVENT_TONES.answering}>{t.answering}</StatusDot>;
    default:
      return <EventStatus status={event.status} />;
  }
}

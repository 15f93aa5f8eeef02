/** The state of an event for its participant: its status, or what the participant has done. */
import { Tooltip } from '@mantine/core';
import { serverClock } from '@/api/serverClock';
import { EVENT_TONES, EventStatus } from '@/domain/events/EventStatus';
import type { OwnEvent } from '@/domain/events/kind';
import { formatLocalShortTime, formatLocalWithZone, gmtDateTime } from '@/domain/gmt';
import { participation as t } from '@/messages/participation';
import { StatusDot } from '@/ui/StatusDot';
import { ownState, submittedAt } from './state';

/** Returns a text such as `Submitted 05:49`. A tooltip shows GMT and the whole date. */
export function Submitted({ event }: { event: OwnEvent }) {
  const at = submittedAt(event);
  return (
    <StatusDot tone={EVENT_TONES.submitted}>
      <Tooltip label={`${gmtDateTime(at)} · ${formatLocalWithZone(at)}`}>
        <time dateTime={at}>{t.submittedAt(formatLocalShortTime(at, serverClock.now()))}</time>
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

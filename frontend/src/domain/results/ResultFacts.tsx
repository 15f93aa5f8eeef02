/** The facts below the name of an event on the pages about its results: those of the event, and when it ends or ended. */
import type { ReactNode } from 'react';
import type { Schemas } from '@/api/client';
import { serverClock } from '@/api/serverClock';
import { eventPage as t } from '@/messages/eventPage';
import { eventTerms } from '@/messages/eventTerms';
import { EventFacts } from '../events/EventFacts';
import { GmtTooltip } from '../GmtTooltip';
import { formatLocalShortTime } from '../gmt';

/** The statuses on the pages of the events. */
const STATUSES = { competitions: eventTerms.statuses, trainings: eventTerms.trainingStatuses };

type Event = Pick<Schemas['EventDetailResponse'], 'status' | 'paused_at' | 'template' | 'ends_at'>;

/** Says when the event ends, or ended. A tooltip shows the whole date, and GMT. A pause moves the end, so its time is
    not known before the pause is over (D92). */
function End({ status, paused_at, ends_at }: Event) {
  if (status === 'running' && paused_at !== null) return null;
  const now = serverClock.now();
  const isOver = status === 'ended' || Date.parse(ends_at) <= now;
  const time = formatLocalShortTime(ends_at, now);
  return <GmtTooltip at={ends_at}>{isOver ? t.endedAt(time) : t.endsAt(time)}</GmtTooltip>;
}

interface Props {
  /** The kind of the event. */
  of: keyof typeof STATUSES;
  event: Event;
  /** The fact that follows. */
  count?: ReactNode;
}

export function ResultFacts({ of, event, count }: Props) {
  return <EventFacts event={event} names={STATUSES[of]} more={[<End key="end" {...event} />, count]} />;
}

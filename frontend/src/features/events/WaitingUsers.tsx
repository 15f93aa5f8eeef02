/** How many participants are in the waiting room, and until when the event runs if staff begin it now. */
import { useQuery } from '@tanstack/react-query';
import type { Event } from '@/domain/events/kind';
import { totalOf } from '@/domain/events/live/counts';
import { useEvents } from '@/domain/events/pages';
import { plannedMs } from '@/domain/events/schedule';
import { endIfBegun } from '@/domain/events/waitingRoom';
import { ownThenGmt } from '@/domain/ownTimes';
import { events as t } from '@/messages/events';
import classes from './EventPage.module.css';
import { useSecond } from './live/useSecond';

/** Participants come and go, so the numbers are read again at this interval. */
const ASK_MS = 10_000;
/** Only the numbers are shown, so the page of people is as short as possible. */
const FIRST = { page: 1, per_page: 1, sort: 'asc' } as const;
const ANY = { state: '', order: '' };

export function WaitingUsers({ event }: { event: Event }) {
  const { kind, live } = useEvents();
  const { data } = useQuery({ ...live.monitor(event.id, FIRST, ANY), refetchInterval: ASK_MS });
  const now = useSecond();
  const waiting = data?.counts.waiting ?? 0;
  return (
    <p className={classes.when}>
      {data && (
        <strong>{kind.isAssignable(event) ? t.waitInRoom(waiting, totalOf(data.counts)) : t.waitHere(waiting)}</strong>
      )}
      <span>{t.runsUntil(ownThenGmt(endIfBegun(event, now), now), plannedMs(event) / 60_000)}</span>
    </p>
  );
}

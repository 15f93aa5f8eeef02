/** The state of an event: the time until it begins or ends, and its window in words. */
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { serverClock } from '@/api/serverClock';
import { EventStatus } from '@/domain/events/EventStatus';
import type { Event } from '@/domain/events/kind';
import { useEvents } from '@/domain/events/pages';
import { TimeLeft } from '@/domain/events/TimeLeft';
import { isInWaitingRoom } from '@/domain/events/waitingRoom';
import { formatLocalShortTime } from '@/domain/gmt';
import { ownAndGmtWindow } from '@/domain/ownTimes';
import { eventPage } from '@/messages/eventPage';
import { events as shared } from '@/messages/events';
import { Link } from '@/ui/Link';
import { Panel } from '@/ui/Panel';
import { StatusDot } from '@/ui/StatusDot';
import classes from './EventPage.module.css';
import { WaitingUsers } from './WaitingUsers';

/** The teams that do not take part in a running event, because it is not chosen who plays for them. */
function TeamsWaiting({ event }: { event: Event }) {
  const { kind, may } = useEvents();
  return (
    <div className={classes.teamsWaiting}>
      <span className={classes.verdict} data-state="look">
        {shared.unconfirmed(event.teams_waiting)}
      </span>
      {may('update') && (
        <Button size="compact-md" component={Link} to={kind.paths.manage({ id: event.id })}>
          {shared.chooseWhoPlays}
        </Button>
      )}
    </div>
  );
}

export function StatePanel({ event }: { event: Event }) {
  const { kind, t } = useEvents();
  const client = useQueryClient();
  const { id, status, starts_at, ends_at, paused_at } = event;
  const [own, gmt] = ownAndGmtWindow(starts_at, ends_at);
  const waits = isInWaitingRoom(event, serverClock.now());
  const readAgain = () => void client.invalidateQueries(kind.reads.detail(id));
  return (
    <Panel title={t.state} wide>
      <div className={classes.state}>
        <div className={classes.now}>
          {paused_at ? (
            <StatusDot tone="waiting">{shared.pausedNow(formatLocalShortTime(paused_at, serverClock.now()))}</StatusDot>
          ) : (
            <EventStatus status={status} names={t.statuses} />
          )}
          {waits && <StatusDot tone="waiting">{shared.waitsForYou}</StatusDot>}
          {status === 'pending' && !waits && (
            <TimeLeft until={starts_at} label={shared.timeLeft} smallest="minutes" onEnd={readAgain} />
          )}
          {status === 'running' && !paused_at && (
            <TimeLeft until={ends_at} label={eventPage.endsIn} smallest="minutes" onEnd={readAgain} />
          )}
        </div>
        <p className={classes.when}>
          <strong>{own}</strong>
          {gmt && <span>{gmt}</span>}
        </p>
        {waits && <WaitingUsers event={event} />}
        {/* Before the event begins, its checklist says this. */}
        {status === 'running' && event.teams_waiting > 0 && <TeamsWaiting event={event} />}
      </div>
    </Panel>
  );
}

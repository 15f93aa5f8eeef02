/** The overview of an event: its state, the checks before it begins, and its participants. */
import { serverClock } from '@/api/serverClock';
import type { Event } from '@/domain/events/kind';
import { useEvents } from '@/domain/events/pages';
import { eventOptions } from '@/messages/eventOptions';
import { eventPage } from '@/messages/eventPage';
import { CopyAddress } from '@/ui/CopyAddress';
import { Panel } from '@/ui/Panel';
import { QueryPage } from '@/ui/QueryPage';
import { useParam } from '@/ui/useParam';
import { Beginning } from './Beginning';
import { Checklist } from './Checklist';
import { EventHead } from './EventHead';
import classes from './EventPage.module.css';
import { Options } from './Options';
import { ParticipantTable } from './ParticipantTable';
import { StatePanel } from './StatePanel';
import { Summary } from './Summary';
import { useWatchedEvent } from './useWatchedEvent';

/** The URL that participants open. */
function ParticipantsLink({ event }: { event: Event }) {
  const { kind } = useEvents();
  return (
    <Panel title={eventPage.link} wide>
      <div className={classes.link}>
        <CopyAddress address={window.location.origin + kind.paths.own({ id: event.id })} />
      </div>
      <p className={classes.hint}>{kind.isAssignable(event) ? eventPage.linkHint : eventPage.linkHintOpen}</p>
    </Panel>
  );
}

export function ViewEventPage() {
  const { t, may } = useEvents();
  const query = useWatchedEvent(useParam('id'));
  return (
    <QueryPage title={t.title} failed={t.openFailed} query={query}>
      {(event) => {
        const lies = event.status === 'pending' && serverClock.now() < Date.parse(event.starts_at);
        return (
          <>
            <EventHead event={event} part={eventPage.overview} />
            <div className={classes.columns}>
              <div className={classes.main}>
                <StatePanel event={event} />
                {event.status === 'pending' && <Checklist event={event} />}
                <ParticipantTable event={event} />
              </div>
              <div className={classes.rail}>
                {lies && may('update') && <Beginning event={event} />}
                <ParticipantsLink event={event} />
                {may('update') && (
                  <Panel title={eventOptions.title} wide>
                    <Options event={event} />
                  </Panel>
                )}
                <Summary title={t.summary} event={event} />
              </div>
            </div>
          </>
        );
      }}
    </QueryPage>
  );
}

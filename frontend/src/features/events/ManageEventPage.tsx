/** The participants of an event. People can be assigned and removed here. */
import { useEvents } from '@/domain/events/pages';
import { eventPage } from '@/messages/eventPage';
import { events as shared } from '@/messages/events';
import { EmptyState } from '@/ui/EmptyState';
import { GatedButton } from '@/ui/GatedButton';
import { Panel } from '@/ui/Panel';
import { QueryPage } from '@/ui/QueryPage';
import { useParam } from '@/ui/useParam';
import { TellAgain } from './assign/TellAgain';
import { EventHead } from './EventHead';
import classes from './EventPage.module.css';
import { Participants } from './Participants';
import { Summary } from './Summary';
import { useAssignDialog } from './useAssignDialog';
import { useWatchedEvent } from './useWatchedEvent';

export function ManageEventPage() {
  const { kind, t, may } = useEvents();
  const query = useWatchedEvent(useParam('id'));
  const { dialog, open } = useAssignDialog(query.data);
  return (
    <QueryPage title={t.title} failed={t.openFailed} query={query}>
      {(event) => {
        const assignable = kind.isAssignable(event);
        const ended = event.status === 'ended' ? shared.endedNoAssign : undefined;
        const assignButton = (label: string) =>
          assignable &&
          may('update') && (
            <GatedButton reason={ended} onClick={() => open({ waiting: false })}>
              {label}
            </GatedButton>
          );
        return (
          <>
            <EventHead
              event={event}
              part={eventPage.participants}
              // While there are no participants, the button appears in place of their list.
              action={event.number_of_participants + event.teams_waiting > 0 && assignButton(shared.assign)}
            />
            <div className={classes.columns}>
              <div className={classes.main}>
                {assignable ? (
                  <Participants
                    event={event}
                    assign={assignButton(shared.assignButton)}
                    onChoosePlay={() => open({ waiting: true })}
                  />
                ) : (
                  <Panel wide>
                    <EmptyState title={shared.openToAll} />
                  </Panel>
                )}
              </div>
              <div className={classes.rail}>
                {assignable && may('update') && !ended && event.number_of_participants > 0 && (
                  <TellAgain event={event} />
                )}
                <Summary title={t.summary} event={event} />
              </div>
            </div>
            {assignable && dialog}
          </>
        );
      }}
    </QueryPage>
  );
}

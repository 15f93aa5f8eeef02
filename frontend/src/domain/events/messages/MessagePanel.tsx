/** The messages of the organizer, on the page of an event and in its waiting room. */
import { useQuery } from '@tanstack/react-query';
import { useLive } from '@/api/live';
import { serverClock } from '@/api/serverClock';
import { eventMessages as t } from '@/messages/eventMessages';
import { Panel } from '@/ui/Panel';
import type { Event } from '../kind';
import { heldInterval, waitsForStaff } from '../schedule';
import { eventMessages } from './api';
import { MessageList } from './MessageList';
import classes from './messages.module.css';

export function MessagePanel({ event }: { event: Event }) {
  const { data = [], refetch } = useQuery({
    ...eventMessages(event.id),
    refetchInterval: () => (waitsForStaff(event, serverClock.now()) ? heldInterval() : false),
  });
  useLive(() => void refetch(), event.id);
  // A screen reader announces messages that arrive later. Messages that exist when the page opens are read with the
  // page.
  return (
    <div role="status" className={classes.place}>
      {data.length > 0 && (
        <Panel title={t.title} wide>
          <MessageList messages={data} />
        </Panel>
      )}
    </div>
  );
}

/** The messages of the organizer, on the page of an event and in its waiting room. When the stream brings news, that page
    reads them again. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { serverClock } from '@/api/serverClock';
import { useStream } from '@/api/streamState';
import { eventMessages as t } from '@/messages/eventMessages';
import { Panel } from '@/ui/Panel';
import type { Event } from '../kind';
import { waitsForStaff } from '../schedule';
import { heldInterval } from '../untilNextChange';
import { eventMessages } from './api';
import { MessageList } from './MessageList';
import classes from './messages.module.css';

export function MessagePanel({ event }: { event: Event }) {
  const isStreamOpen = useStream(({ isOpen }) => isOpen);
  const [interval] = useState(heldInterval);
  const { data = [] } = useQuery({
    ...eventMessages(event.id),
    refetchInterval: () => !isStreamOpen && waitsForStaff(event, serverClock.now()) && interval,
  });
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

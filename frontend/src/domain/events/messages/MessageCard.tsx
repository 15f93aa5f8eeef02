/**
 * The messages of an event beside its questions: a card with those that the participant has not read, and a button that
 * lists all of them.
 */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { eventMessages as t } from '@/messages/eventMessages';
import { Dialog } from '@/ui/Dialog';
import { eventMessages, readUntil } from './api';
import { MessageList } from './MessageList';
import classes from './messages.module.css';

interface Props {
  event: string;
  person: string;
  /** When the newest message was sent, in milliseconds since 1970. */
  newestAt: number;
}

export function MessageCard({ event, person, newestAt }: Props) {
  const { data = [], refetch, dataUpdatedAt } = useQuery(eventMessages(event));
  const [readAt, setReadAt] = useState(() => readUntil.read(person, event) ?? 0);
  const [opened, setOpened] = useState(false);
  const isBehind = dataUpdatedAt > 0 && !data.some(({ at }) => Date.parse(at) >= newestAt);
  useEffect(() => {
    if (isBehind) void refetch();
  }, [isBehind, refetch]);
  const unread = data.filter(({ at }) => Date.parse(at) > readAt);
  const markAsRead = () => {
    const until = Math.max(...data.map(({ at }) => Date.parse(at)));
    readUntil.write(person, event, until);
    setReadAt(until);
  };
  if (data.length === 0) return null;
  return (
    <>
      {unread.length > 0 ? (
        <section className={classes.card} aria-label={t.title}>
          <MessageList messages={unread} />
          <Button variant="default" h={44} flex="none" onClick={markAsRead}>
            {t.read}
          </Button>
        </section>
      ) : (
        <p className={classes.quiet}>
          <Button variant="subtle" size="compact-sm" h={32} onClick={() => setOpened(true)}>
            {t.all(data.length)}
          </Button>
        </p>
      )}
      <Dialog opened={opened} onClose={() => setOpened(false)} title={t.title}>
        <MessageList messages={data} />
      </Dialog>
    </>
  );
}

/** Messages, the newest first. */
import { serverClock } from '@/api/serverClock';
import { formatLocalShortTime } from '@/domain/gmt';
import { eventMessages as t } from '@/messages/eventMessages';
import type { EventMessage } from './api';
import classes from './messages.module.css';

export function MessageList({ messages }: { messages: readonly EventMessage[] }) {
  const now = serverClock.now();
  return (
    <ol className={classes.list}>
      {messages.map(({ id, at, text, reason_of }) => (
        <li key={id}>
          <p className={classes.about}>
            <strong>{t.kinds[reason_of ?? 'message']}</strong>{' '}
            <time dateTime={at}>{formatLocalShortTime(at, now)}</time>
          </p>
          <p dir="auto" className={classes.text}>
            {text}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** The messages of the organizer. The code is loaded with the first message. */
import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import type { Engine } from './engine';

const MessageCard = lazy(() =>
  import('@/domain/events/messages/MessageCard').then(
    ({ MessageCard }) => ({ default: MessageCard }),
    // If loading fails, it is tried again when the page is opened again. The answers are more important.
    () => ({ default: (() => null) as unknown as typeof import('@/domain/events/messages/MessageCard').MessageCard }),
  ),
);

interface Props {
  event: string;
  person: string;
}

/** `newestAt` is when the newest message was sent, in milliseconds since 1970, or null if there is none. */
export function MessagesUntil({ newestAt, ...props }: Props & { newestAt: number | null }) {
  return (
    <div role="status">
      {newestAt !== null && (
        <Suspense>
          <MessageCard {...props} newestAt={newestAt} />
        </Suspense>
      )}
    </div>
  );
}

export function Messages({ engine, ...props }: Props & { engine: Engine }) {
  return <MessagesUntil {...props} newestAt={useStore(engine.store, ({ messageAt }) => messageAt)} />;
}

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

export function Messages({ engine, event, person }: { engine: Engine; event: string; person: string }) {
  const newestAt = useStore(engine.store, ({ messageAt }) => messageAt);
  return (
    <div role="status">
      {newestAt !== null && (
        <Suspense>
          <MessageCard event={event} person={person} newestAt={newestAt} />
        </Suspense>
      )}
    </div>
  );
}

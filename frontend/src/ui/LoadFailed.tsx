/** Says what could not be loaded and why, with the button Try again. */
import { Button } from '@mantine/core';
import { ApiError, messageOf } from '@/api/errors';
import { common } from '@/messages/common';
import { EmptyState } from './EmptyState';
import { restoreFocus } from './focusLost';
import type { Loadable } from './loadable';
import { useServerBack } from './useServerBack';

export interface Props {
  /** A title such as "Couldn't load this role". */
  title: string;
  query: Pick<Loadable<unknown>, 'error' | 'refetch'>;
}

/** Returns a function that loads again, which also happens by itself once the server can be reached again. */
export function useRetry({ error, refetch }: Props['query']): () => void {
  const retry = async () => {
    await refetch();
    // The button disappeared when loading began, so the focus must move.
    setTimeout(restoreFocus);
  };
  useServerBack(error instanceof ApiError && error.passing, () => void retry());
  return () => void retry();
}

export function LoadFailed({ title, query }: Props) {
  const retry = useRetry(query);
  return (
    <div role="alert">
      <EmptyState
        reason="failed"
        title={title}
        hint={messageOf(query.error)}
        action={<Button onClick={retry}>{common.tryAgain}</Button>}
      />
    </div>
  );
}

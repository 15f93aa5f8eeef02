/** Says what could not be loaded and why, with the button Try again. */
import { Button } from '@mantine/core';
import { ApiError, messageOf } from '@/api/errors';
import { common } from '@/messages/common';
import { EmptyState } from './EmptyState';
import { restoreFocus } from './focusLost';
import type { Loadable } from './loadable';
import { useServerBack } from './useServerBack';

interface Props {
  /** A title such as "Couldn't load this role". */
  title: string;
  query: Pick<Loadable<unknown>, 'error' | 'refetch'>;
}

export function LoadFailed({ title, query }: Props) {
  const retry = async () => {
    await query.refetch();
    // The button disappeared when loading began, so the focus must move.
    setTimeout(restoreFocus);
  };
  const { error } = query;
  useServerBack(error instanceof ApiError && error.passing, () => void retry());
  return (
    <div role="alert">
      <EmptyState
        title={title}
        hint={messageOf(query.error)}
        action={<Button onClick={() => void retry()}>{common.tryAgain}</Button>}
      />
    </div>
  );
}

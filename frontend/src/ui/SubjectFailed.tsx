/** Replaces a page whose resource cannot be loaded (D50). The address stays, so that the user can load it again. */
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '@/api/errors';
import { common } from '@/messages/common';
import { errors } from '@/messages/errors';
import { ErrorScreen, mayBeTemporary } from './ErrorScreen';
import { restoreFocus } from './focusLost';
import { Link, START } from './Link';
import type { Loadable } from './loadable';
import { notice } from './notice';
import { useBack } from './trail';

interface Props {
  /** A title such as "Couldn't load this role". */
  failed: string;
  /** The notice if the resource is not there, in place of one that it may be deleted. */
  gone?: string | undefined;
  query: Pick<Loadable<unknown>, 'error' | 'refetch'>;
}

export function SubjectFailed({ failed, gone = errors.gone(failed), query: { error, refetch } }: Props) {
  const { status, message, requestId } = error instanceof ApiError ? error : new ApiError(500, {});
  const list = useBack();
  const navigate = useNavigate();
  const isGone = status === 404 && list !== undefined;
  useEffect(() => {
    if (!isGone) return;
    notice.error(gone);
    // This page is replaced in the history, so that the Back button of the list does not lead here again.
    void navigate(list, { replace: true });
  }, [isGone, list, gone, navigate]);
  if (isGone) return null;
  const retry = async () => {
    await refetch();
    // The button disappeared when loading began, so the focus must move.
    setTimeout(restoreFocus);
  };
  return (
    <ErrorScreen code={status} message={message} requestId={requestId}>
      <Button component={Link} to={START} variant={mayBeTemporary(status) ? 'default' : 'filled'}>
        {errors.goBack}
      </Button>
      {mayBeTemporary(status) && <Button onClick={() => void retry()}>{common.tryAgain}</Button>}
    </ErrorScreen>
  );
}

/** Says in a few lines that one of several parts of a page could not be loaded, with the button Try again. */
import { Button } from '@mantine/core';
import { messageOf } from '@/api/errors';
import { common } from '@/messages/common';
import { FailureAlert } from './FailureAlert';
import { type Props, useRetry } from './LoadFailed';

export function PartFailed({ title, query }: Props) {
  const retry = useRetry(query);
  return (
    <FailureAlert title={title} mb="lg">
      <div>{messageOf(query.error)}</div>
      <Button variant="default" mt={12} onClick={retry}>
        {common.tryAgain}
      </Button>
    </FailureAlert>
  );
}

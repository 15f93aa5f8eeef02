/** The unsolved failures of this page, each with a button to try again. */
import { Alert, Button, Group } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { common } from '@/messages/common';
import classes from './Failures.module.css';
import { isFocusLost, restoreFocus } from './focusLost';
import { dismissFailure, type Failure, useFailures } from './perform';
import { useExclusive } from './useExclusive';

function FailedAction({ failed, reason, retry }: Failure) {
  const retryButton = useRef<HTMLButtonElement>(null);
  const { run, busy } = useExclusive(async () => {
    await retry?.();
    // A busy button cannot keep the focus. It is enabled again after this.
    setTimeout(() => isFocusLost() && retryButton.current?.focus());
  });
  return (
    // A screen reader has already announced the card.
    <Alert color="red" title={failed} role="group" aria-label={failed} className={classes.failure}>
      {reason}
      <Group gap={8} mt={8}>
        {retry && (
          <Button ref={retryButton} size="xs" color="red" loading={busy} onClick={() => void run()}>
            {common.tryAgain}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={() => dismissFailure(failed)}>
          {common.dismiss}
        </Button>
      </Group>
    </Alert>
  );
}

export function Failures() {
  const failures = useFailures();
  const before = useRef(0);
  useEffect(() => {
    // The button that solved or dismissed a failure has disappeared, so the focus must move.
    if (failures.length < before.current) restoreFocus();
    before.current = failures.length;
  }, [failures.length]);
  return failures.map((failure) => <FailedAction key={failure.failed} {...failure} />);
}

/** The content of a question below its title: the consequences, the buttons, and the reason if Yes failed. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '@/api/errors';
import { common } from '@/messages/common';
import type { Confirmation } from './confirm';
import classes from './Dialog.module.css';
import { FailureAlert } from './FailureAlert';
import { useExclusive } from './useExclusive';

interface Props {
  question: Confirmation;
  onAnswer: (yes: boolean) => void;
}

export function ConfirmationBody({ question, onAnswer }: Props) {
  const { detail, body, yes, no, danger, prefersNo = false, act } = question;
  const [failure, setFailure] = useState<string | null>(null);
  const { run, busy } = useExclusive(async () => {
    setFailure(null);
    try {
      await act?.();
      onAnswer(true);
    } catch (error) {
      setFailure(messageOf(error));
    }
  });
  return (
    <>
      {body ? body(() => onAnswer(false)) : detail}
      {failure !== null && <FailureAlert mt={detail ? 16 : 0}>{failure}</FailureAlert>}
      <div className={classes.footer}>
        <Button
          variant={prefersNo ? 'filled' : 'default'}
          data-autofocus
          disabled={busy}
          onClick={() => onAnswer(false)}
        >
          {no ?? common.no}
        </Button>
        <Button
          loading={busy}
          variant={prefersNo ? 'outline' : 'filled'}
          color={danger ? 'red' : 'petrol'}
          onClick={() => void run()}
        >
          {yes ?? common.yes}
        </Button>
      </div>
    </>
  );
}

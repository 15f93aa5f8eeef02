/**
 * Asks before something is lost: `if (await confirm({ question })) …`. Starts on No. A destructive question names
 * the thing, and its buttons say Delete and Cancel.
 */
import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { create } from 'zustand';
import { messages } from '@/messages';

// Sign-in asks nothing and does not load it; the shell has it at hand.
const Dialog = lazy(async () => ({ default: (await import('./Dialog')).Dialog }));

interface Question {
  question: string;
  detail?: string;
  yes?: string;
  no?: string;
  danger?: boolean;
}

const store = create<{ open: boolean; question: Question; settle: (yes: boolean) => void }>(() => ({
  open: false,
  question: { question: '' },
  settle: () => {},
}));

export function confirm(question: Question): Promise<boolean> {
  store.getState().settle(false);
  const from = document.activeElement;
  return new Promise((resolve) =>
    store.setState({
      open: true,
      question,
      settle: (yes) => {
        store.setState({ open: false, settle: () => {} });
        resolve(yes);
        // A dialog that was mounted open does not know where the focus came from.
        setTimeout(() => from instanceof HTMLElement && from.isConnected && from.focus());
      },
    }),
  );
}

/** The words of a deletion. */
export const deletion = (question: string, detail?: string): Question => ({
  question,
  ...(detail && { detail }),
  yes: messages.common.delete,
  no: messages.common.cancel,
  danger: true,
});

/** Stands once in the app. */
export function ConfirmHost() {
  const { open, question, settle } = store();
  if (question.question === '') return null;
  return (
    <Suspense>
      <Dialog
        opened={open}
        onClose={() => settle(false)}
        title={question.question}
        footer={
          <>
            <Button variant="default" data-autofocus onClick={() => settle(false)}>
              {question.no ?? messages.common.no}
            </Button>
            <Button {...(question.danger && { color: 'red' })} onClick={() => settle(true)}>
              {question.yes ?? messages.common.yes}
            </Button>
          </>
        }
      >
        {question.detail}
      </Dialog>
    </Suspense>
  );
}

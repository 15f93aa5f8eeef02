/**
 * Asks before something is lost: `if (await confirm({ question })) …`. Starts on No. A destructive question names
 * the thing, and its buttons say Delete and Cancel.
 */
import { Button } from '@mantine/core';
import { create } from 'zustand';
import { messages } from '@/messages';
import { Dialog } from './Dialog';

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
  return new Promise((resolve) =>
    store.setState({
      open: true,
      question,
      settle: (yes) => {
        store.setState({ open: false, settle: () => {} });
        resolve(yes);
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
  return (
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
  );
}

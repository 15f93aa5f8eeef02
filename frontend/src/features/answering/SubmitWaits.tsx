/** A submission that does not get through: it is tried again, or put off. */
import { Button } from '@mantine/core';
import { useStore } from 'zustand';
import { answering as words } from '@/messages/answering';
import { Dialog } from '@/ui/Dialog';
import type { Engine } from './engine';

export function SubmitWaits({ engine }: { engine: Engine }) {
  const waits = useStore(
    engine.store,
    ({ phase, trouble }) => phase === 'submitting' && trouble !== null && trouble.wait !== null,
  );
  const seconds = useStore(engine.store, ({ trouble }) => trouble?.wait ?? null);
  return (
    <Dialog
      opened={waits}
      onClose={engine.resume}
      title={words.submitWaits}
      footer={
        <>
          <Button variant="default" h={44} onClick={engine.resume}>
            {words.keepAnswering}
          </Button>
          <Button h={44} data-autofocus onClick={engine.saveNow}>
            {words.tryNow}
          </Button>
        </>
      }
    >
      {words.submitWaitsHint(seconds)}
    </Dialog>
  );
}

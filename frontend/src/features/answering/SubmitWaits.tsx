/** A submission that does not get through: it is tried again, or put off. */
import { Button } from '@mantine/core';
import { useStore } from 'zustand';
import { answering as t } from '@/messages/answering';
import { Dialog } from '@/ui/Dialog';
import type { Engine } from './engine';

export function SubmitWaits({ engine }: { engine: Engine }) {
  const waits = useStore(
    engine.store,
    ({ phase, saveError }) => phase === 'submitting' && saveError !== null && saveError.wait !== null,
  );
  const hint = useStore(engine.store, ({ saveError }) =>
    saveError?.kind === 'offline' || saveError?.kind === 'server'
      ? t.submitWaitsHint(saveError.wait)
      : t.submitRefusedHint(saveError?.message ?? '', saveError?.wait ?? null),
  );
  return (
    <Dialog
      opened={waits}
      onClose={engine.resume}
      title={t.submitWaits}
      footer={
        <>
          <Button variant="default" h={44} onClick={engine.resume}>
            {t.keepAnswering}
          </Button>
          <Button h={44} data-autofocus onClick={engine.saveNow}>
            {t.tryNow}
          </Button>
        </>
      }
    >
      {hint}
    </Dialog>
  );
}

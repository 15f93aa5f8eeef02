/** Shown if a submission does not succeed: the app tries again, or the user cancels it and keeps answering. */
import { Button } from '@mantine/core';
import { useStore } from 'zustand';
import { answering as t } from '@/messages/answering';
import { Dialog } from '@/ui/Dialog';
import type { Engine } from './engine';
import { useShownWait } from './useShownWait';

export function SubmitWaits({ engine }: { engine: Engine }) {
  const waits = useStore(
    engine.store,
    ({ phase, saveError }) => phase === 'submitting' && saveError !== null && saveError.wait !== null,
  );
  const wait = useShownWait(engine);
  const hint = useStore(engine.store, ({ saveError }) =>
    saveError?.kind === 'offline' || saveError?.kind === 'server'
      ? t.submitWaitsHint(wait)
      : t.submitRefusedHint(saveError?.message ?? '', wait),
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

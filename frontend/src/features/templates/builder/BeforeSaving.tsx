/** Says what prevents saving after the user has tried to save, with a link to the field. */
import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { templates as t } from '@/messages/templates';
import classes from './Builder.module.css';
import type { Place } from './checks';
import { useBuilder, useBuilderStore } from './store';
import { savingBarrier } from './whole';

export function BeforeSaving({ onShow }: { onShow: (place: Place | null) => void }) {
  const builder = useBuilderStore();
  const reason = useBuilder((state) => (state.tried ? savingBarrier(state)?.reason : undefined));
  const errors = useBuilder((state) => (state.tried ? (savingBarrier(state)?.errors ?? 0) : 0));
  if (reason === undefined) return null;
  return (
    <p className={classes.before}>
      <IconAlertCircle size={16} stroke={1.75} aria-hidden />
      <span dir="auto">{errors > 1 ? t.beforeMany(errors, reason) : t.before(reason)}</span>
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={() => onShow(savingBarrier(builder.store.getState())?.place ?? null)}
      >
        {t.showPlace}
      </Button>
    </p>
  );
}

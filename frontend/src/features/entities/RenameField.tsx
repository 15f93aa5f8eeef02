/** The field for the name of an entity that is being renamed. */
import { Button } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { common } from '@/messages/common';
import { entities as t } from '@/messages/entities';
import type { Entity } from './api';
import classes from './EntityTree.module.css';
import { NameField } from './NameField';
import { nameCount } from './rules';
import type { Rename } from './useRename';

interface Props {
  entity: Entity;
  rename: Rename;
  /** Called when the row shows its name again. Then the row gets the focus. */
  onDone: () => void;
}

export function RenameField({ entity, rename, onDone }: Props) {
  const { renaming, busy } = rename;
  if (!renaming) return null;
  const cancel = () => {
    rename.cancel();
    onDone();
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (busy) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      cancel();
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    rename.submit(onDone);
  };
  return (
    <NameField
      label={t.renameOf(entity.name)}
      value={renaming.name}
      hint={busy ? common.saving : nameCount(renaming.name)}
      reason={renaming.reason}
      busy={busy}
      focus={renaming.entity}
      onChange={rename.type}
      onKey={onKey}
    >
      <span className={classes.buttons}>
        <Button size="compact-md" variant="default" disabled={busy} onClick={cancel}>
          {common.cancel}
        </Button>
        <Button size="compact-md" loading={busy} onClick={() => rename.submit(onDone)}>
          {t.renameSave}
        </Button>
      </span>
    </NameField>
  );
}

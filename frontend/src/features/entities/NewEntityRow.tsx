/** The row for the name of a new entity. Enter saves the name and opens the field for the next name at once. */
import { Button } from '@mantine/core';
import { IconFolder } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { common } from '@/messages/common';
import { entities as t } from '@/messages/entities';
import type { Entity } from './api';
import classes from './EntityTree.module.css';
import { NameField } from './NameField';
import type { NewRow } from './newRows';
import { nameCount } from './rules';
import { MAX_LEVEL } from './tree';
import type { NewRowsState, Next } from './useNewRows';

interface Props {
  row: NewRow;
  parent: Entity;
  adding: NewRowsState;
  /** Called when the field is closed. Then the row of the parent gets the focus. */
  onClose: () => void;
}

const nextOf = ({ ctrlKey, metaKey, shiftKey }: KeyboardEvent): Next =>
  ctrlKey || metaKey ? 'inside' : shiftKey ? 'above' : 'beside';

export function NewEntityRow({ row, parent, adding, onClose }: Props) {
  const { key, name, state, reason } = row;
  const busy = state === 'saving';
  const close = () => {
    adding.close(key);
    onClose();
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (busy) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    }
    // In some writing systems, Enter also ends the choice of a word.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (name.trim() === '') close();
    else adding.submit(row, parent, nextOf(event));
  };
  const level = parent.level + 1;
  return (
    <div role="treeitem" aria-level={level} tabIndex={-1} className={classes.node}>
      <div className={classes.row} data-new>
        {/* Names the row, together with its other content. */}
        <span className="visually-hidden">{t.newInside(parent.name)}</span>
        <IconFolder size={18} stroke={1.75} className={classes.kind} aria-hidden />
        <NameField
          label={t.name}
          value={name}
          hint={busy ? common.saving : t.newHint(parent.name, level, MAX_LEVEL, nameCount(name))}
          reason={reason}
          busy={busy}
          focus={adding.focused?.key === key ? adding.focused : null}
          onChange={(value) => adding.type(key, value)}
          onKey={onKey}
        >
          {!busy && (
            <span className={classes.buttons}>
              <Button size="compact-md" variant="default" onClick={close}>
                {common.cancel}
              </Button>
              <Button size="compact-md" onClick={() => adding.submit(row, parent, 'beside')}>
                {t.save}
              </Button>
            </span>
          )}
        </NameField>
      </div>
    </div>
  );
}

/** How many rows are selected, and what can be done to them. It floats above the page while something is selected. */
import { ActionBar, Button, CloseButton, VisuallyHidden } from '@mantine/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { ApiError } from '@/api/errors';
import { common } from '@/messages/common';
import { focusLost } from '../focusLost';
import { perform } from '../perform';
import type { BulkDialog } from './BulkDialog';
import type { BulkAction } from './bulk';
import classes from './SelectionBar.module.css';

interface Props<Row> {
  actions: readonly BulkAction<Row>[];
  rows: readonly Row[];
  rowName: (row: Row) => string;
  onClear: () => void;
  /** The rows are those of before. */
  disabled: boolean;
  /** Gets the focus when the bar goes. */
  table: RefObject<HTMLTableElement | null>;
}

interface Started<Row> {
  Dialog: typeof BulkDialog;
  action: BulkAction<Row>;
  /** The rows as they were selected: the list changes while they are worked on. */
  rows: readonly Row[];
  button: HTMLButtonElement;
}

export function SelectionBar<Row>({ actions, rows, rowName, onClear, disabled, table }: Props<Row>) {
  const [started, setStarted] = useState<Started<Row> | null>(null);
  const shown = rows.length > 0 || started !== null;
  const wasShown = useRef(false);
  useEffect(() => {
    if (wasShown.current && !shown && focusLost()) table.current?.focus();
    wasShown.current = shown;
  }, [shown, table]);
  const start = (next: Omit<Started<Row>, 'Dialog'>) =>
    perform({
      failed: common.dialogFailed,
      async run() {
        // Most visits of a list act on nothing.
        const { BulkDialog: Dialog } = await import('./BulkDialog').catch(() => {
          throw new ApiError(0, {});
        });
        setStarted((now) => now ?? { ...next, Dialog });
        return {};
      },
    });
  const close = () => {
    setStarted(null);
    setTimeout(() => focusLost() && started?.button.focus());
  };
  return (
    <>
      <VisuallyHidden role="status">{rows.length > 0 && common.selected(rows.length)}</VisuallyHidden>
      <ActionBar
        opened={rows.length > 0}
        // The button that has the focus must not go later than the selection.
        transitionProps={{ duration: 0 }}
        withinPortal={false}
        aria-label={common.selection}
        className={classes.bar}
        zIndex={90}
      >
        <span className={classes.count}>{common.selected(rows.length)}</span>
        {actions.map((action) => (
          <Button
            key={action.label}
            size="sm"
            variant={action.danger ? 'light' : 'default'}
            {...(action.danger && { color: 'red' })}
            disabled={disabled}
            onClick={({ currentTarget }) => void start({ action, rows, button: currentTarget })}
          >
            {action.label}
          </Button>
        ))}
        <CloseButton aria-label={common.clearSelection} onClick={onClear} />
      </ActionBar>
      {started && (
        <started.Dialog
          action={started.action}
          rows={started.rows}
          rowName={rowName}
          onClose={close}
          onDone={onClear}
        />
      )}
    </>
  );
}

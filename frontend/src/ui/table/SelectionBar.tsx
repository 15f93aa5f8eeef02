/** Shows the number of selected rows, and the action on them. It floats above the page while rows are selected. */
import { ActionBar, Button, CloseButton, VisuallyHidden } from '@mantine/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { ApiError } from '@/api/errors';
import { common } from '@/messages/common';
import { isFocusLost } from '../focusLost';
import { perform } from '../perform';
import type { BulkDialog } from './BulkDialog';
import type { BulkAction, WideAction } from './bulk';
import classes from './SelectionBar.module.css';

interface Props<Row> {
  actions: readonly BulkAction<Row>[];
  wide?: readonly WideAction<Row>[];
  /** The number of rows of the whole list, if all rows of the page are selected and there are more. */
  total?: number | undefined;
  rows: readonly Row[];
  rowName: (row: Row) => string;
  onClear: () => void;
  /** Whether the rows belong to the previous page. */
  disabled: boolean;
  /** The element that receives the focus when the bar disappears. */
  table: RefObject<HTMLTableElement | null>;
}

interface Started<Row> {
  Dialog: typeof BulkDialog;
  action: BulkAction<Row>;
  /** The rows at the time of the selection, because the list changes while the action runs. */
  rows: readonly Row[];
  button: HTMLButtonElement;
}

/** The bar is above the page and beside the menu, which would otherwise cover the bar. */
const POSITION = { bottom: 30, left: 'var(--app-shell-navbar-offset, 0px)', right: 0 };

export function SelectionBar<Row>(props: Props<Row>) {
  const { actions, wide = [], total, rows, rowName, onClear, disabled, table } = props;
  const [chooses, setChooses] = useState(false);
  // If the selection has changed, it no longer means all rows of the list.
  const isAll = chooses && total !== undefined && wide.length > 0;
  if (chooses && total === undefined) setChooses(false);
  const [started, setStarted] = useState<Started<Row> | null>(null);
  const shown = rows.length > 0 || started !== null;
  const wasShown = useRef(false);
  useEffect(() => {
    if (wasShown.current && !shown && isFocusLost()) table.current?.focus();
    wasShown.current = shown;
  }, [shown, table]);
  // The most dangerous action is last, after all harmless ones. An action that fits none of the rows is not shown.
  const offered = actions.filter(({ offered: fits }) => !fits || rows.some(fits));
  const ordered = [...offered.filter(({ danger }) => !danger), ...offered.filter(({ danger }) => danger)];
  const start = (next: Omit<Started<Row>, 'Dialog'>) =>
    perform({
      failed: common.dialogFailed,
      async run() {
        // The dialog is loaded when it is needed, because most users of a list never need it.
        const { BulkDialog: Dialog } = await import('./BulkDialog').catch(() => {
          throw new ApiError(0, {});
        });
        setStarted((now) => now ?? { ...next, Dialog });
        return {};
      },
    });
  const close = () => {
    setStarted(null);
    setTimeout(() => isFocusLost() && started?.button.focus());
  };
  return (
    <>
      <VisuallyHidden role="status">{rows.length > 0 && common.selected(rows.length)}</VisuallyHidden>
      <ActionBar
        opened={rows.length > 0}
        // The button with the focus must not disappear after the selection.
        transitionProps={{ duration: 0 }}
        withinPortal={false}
        aria-label={common.selection}
        className={classes.bar}
        position={POSITION}
        zIndex={90}
      >
        <span className={classes.count}>{common.selected(isAll ? total : rows.length)}</span>
        {total !== undefined && wide.length > 0 && (
          <Button size="sm" variant="subtle" disabled={disabled} onClick={() => setChooses(!isAll)}>
            {isAll ? common.selectOnlyPage(rows.length) : common.selectAllMatching(total)}
          </Button>
        )}
        {wide.map(({ label, run }) => (
          <Button
            key={label}
            size="sm"
            variant="default"
            disabled={disabled}
            onClick={() => run({ rows, all: isAll ? total : null, onDone: onClear })}
          >
            {label}
          </Button>
        ))}
        {(isAll ? [] : ordered).map((action) => (
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

/** How many rows are selected, and what can be done to them. It floats above the page while something is selected. */
import { ActionBar, Button, CloseButton, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { messages } from '@/messages';
import { BulkDialog } from './BulkDialog';
import type { BulkAction } from './bulk';
import classes from './SelectionBar.module.css';

const { common } = messages;

interface Props<Row> {
  actions: readonly BulkAction<Row>[];
  rows: readonly Row[];
  rowName: (row: Row) => string;
  onClear: () => void;
}

export function SelectionBar<Row>({ actions, rows, rowName, onClear }: Props<Row>) {
  // The rows as they were selected: the list changes while they are worked on.
  const [started, setStarted] = useState<{ action: BulkAction<Row>; rows: readonly Row[] } | null>(null);
  return (
    <>
      <VisuallyHidden role="status">{rows.length > 0 && common.selected(rows.length)}</VisuallyHidden>
      <ActionBar
        opened={rows.length > 0}
        withinPortal={false}
        aria-label={common.selection}
        className={classes.bar ?? ''}
        zIndex={90}
      >
        <span className={classes.count}>{common.selected(rows.length)}</span>
        {actions.map((action) => (
          <Button
            key={action.label}
            size="sm"
            variant={action.danger ? 'light' : 'default'}
            {...(action.danger && { color: 'red' })}
            onClick={() => setStarted({ action, rows })}
          >
            {action.label}
          </Button>
        ))}
        <CloseButton aria-label={common.clearSelection} onClick={onClear} />
      </ActionBar>
      {started && <BulkDialog {...started} rowName={rowName} onClose={() => setStarted(null)} onDone={onClear} />}
    </>
  );
}

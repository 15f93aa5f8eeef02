/** Shows the values that another user saved beside the typed values, and asks which of them to keep. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { common } from '@/messages/common';
import classes from './ConflictDialog.module.css';
import { Dialog } from './Dialog';
import type { Column } from './table/columns';
import { DataTable } from './table/DataTable';
import type { Conflict, Difference } from './useConflict';

const { conflict: words } = common;

const Value = ({ text }: { text: string }) => <span className={classes.value}>{text || words.empty}</span>;

const COLUMNS: readonly Column<Difference>[] = [
  { id: 'field', header: words.field, main: true, cell: ({ label }) => label },
  { id: 'yours', header: words.yours, cell: ({ yours }) => <Value text={yours} /> },
  { id: 'stored', header: words.stored, cell: ({ stored }) => <Value text={stored} /> },
];

/** Opens only when the page is not `busy`, so that the focus can return to the page afterwards. */
export function ConflictDialog({ conflict, busy }: { conflict: Conflict; busy: boolean }) {
  const { differences, keepMine, takeStored, close } = conflict;
  // The differences stay visible while the dialog closes.
  const [shown, setShown] = useState<readonly Difference[]>([]);
  if (differences && differences !== shown) setShown(differences);
  return (
    <Dialog
      opened={differences !== null && !busy}
      onClose={close}
      title={words.title}
      size="lg"
      footer={
        <>
          <Button variant="default" onClick={takeStored}>
            {words.takeStored}
          </Button>
          <Button onClick={keepMine}>{words.keepMine}</Button>
        </>
      }
    >
      <p className={classes.detail}>{words.detail}</p>
      <DataTable label={words.title} columns={COLUMNS} rows={shown} rowKey={({ label }) => label} framed />
    </Dialog>
  );
}

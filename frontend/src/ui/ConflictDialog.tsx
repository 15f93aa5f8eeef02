/** Shows what someone else saved beside what was typed, and asks which of the two to keep. */
import { Button, Table } from '@mantine/core';
import { useState } from 'react';
import { common } from '@/messages/common';
import classes from './ConflictDialog.module.css';
import { Dialog } from './Dialog';
import type { Conflict, Difference } from './useConflict';

const { conflict: words } = common;

/** Waits while the page is `busy`, so that the focus comes from the page and returns to it. */
export function ConflictDialog({ conflict, busy }: { conflict: Conflict; busy: boolean }) {
  const { differences, keepMine, takeStored, close } = conflict;
  // Stays while the dialog closes.
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
      <Table className={classes.table} withTableBorder borderColor="var(--p-hairline)">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{words.field}</Table.Th>
            <Table.Th scope="col">{words.yours}</Table.Th>
            <Table.Th scope="col">{words.stored}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map(({ label, yours, stored }) => (
            <Table.Tr key={`${label}: ${yours}, ${stored}`}>
              <Table.Th scope="row">{label}</Table.Th>
              <Table.Td>{yours || words.empty}</Table.Td>
              <Table.Td>{stored || words.empty}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Dialog>
  );
}

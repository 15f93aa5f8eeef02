/** The dialog that assigns people or teams. It is loaded when it is first opened, because few visits of a page need
    it. */
import { lazy, Suspense } from 'react';
import type { Event } from '@/domain/events/kind';
import { useDialog } from '@/ui/useDialog';

const AssignDialog = lazy(async () => ({ default: (await import('./assign/AssignDialog')).AssignDialog }));

interface Opening {
  /** Whether teams are assigned already, and only their players must be chosen. */
  waiting: boolean;
}

export function useAssignDialog(event: Event | undefined, onAssigned?: () => void) {
  const { open, dialog } = useDialog(
    ({ waiting }: Opening, state) =>
      event && <AssignDialog {...state} event={event} waiting={waiting} {...(onAssigned && { onAssigned })} />,
  );
  return { open, dialog: <Suspense>{dialog}</Suspense> };
}

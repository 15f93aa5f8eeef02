/** The dialog that assigns people or teams. It is loaded when it is first opened, because few visits of a page need
    it. */
import { lazy, Suspense } from 'react';
import type { AssignProps } from './assign/OpenDialog';

const OpenDialog = lazy(async () => ({ default: (await import('./assign/OpenDialog')).OpenDialog }));

export function AssignDialog({ opened, ...rest }: AssignProps & { opened: boolean }) {
  return (
    opened && (
      <Suspense>
        <OpenDialog {...rest} />
      </Suspense>
    )
  );
}

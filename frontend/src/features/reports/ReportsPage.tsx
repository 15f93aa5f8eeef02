/** The target of the menu item Reports: the reports service of the operator if there is one, else our own analysis (D14). */
import { lazy, Suspense } from 'react';
import { useViewer } from '@/api/session';
import { ServicePage } from './ServicePage';

// This code is not needed if the operator has a reports service.
const Choice = lazy(async () => ({ default: (await import('./Choice')).Choice }));

export function ReportsPage() {
  if (useViewer().hasReports) return <ServicePage />;
  return (
    <Suspense>
      <Choice />
    </Suspense>
  );
}

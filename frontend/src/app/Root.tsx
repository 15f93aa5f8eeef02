/** The parts around every page: preloading of links, notifications and dialogs, and the navigation blocker. */
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { FloatingHost } from '@/ui/FloatingHost';
import { PreloadContext } from '@/ui/Link';
import { LeaveGuard } from './LeaveGuard';
import { usePaperScheme } from './usePaperScheme';

export function Root({ preload }: { preload: (address: string) => void }) {
  usePaperScheme();
  return (
    <PreloadContext value={preload}>
      <Outlet />
      <LeaveGuard />
      <FloatingHost />
      <ScrollRestoration getKey={({ pathname }) => pathname} />
    </PreloadContext>
  );
}

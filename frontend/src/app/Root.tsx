/** Around every page: how links preload, what floats above it, the one leave guard, the notice for small screens. */
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { FloatingHost } from '@/ui/FloatingHost';
import { PreloadContext } from '@/ui/Link';
import { LeaveGuard } from './LeaveGuard';
import { ScreenNotice } from './ScreenNotice';

export function Root({ preload }: { preload: (address: string) => void }) {
  return (
    <PreloadContext value={preload}>
      <Outlet />
      <ScreenNotice />
      <LeaveGuard />
      <FloatingHost />
      <ScrollRestoration getKey={({ pathname }) => pathname} />
    </PreloadContext>
  );
}

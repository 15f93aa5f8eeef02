/** Around every page: what floats above it, the one leave guard, the notice for small screens. */
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { ConfirmHost } from '@/ui/confirm';
import { NoticeHost } from '@/ui/notice';
import { LeaveGuard } from './LeaveGuard';
import { ScreenNotice } from './ScreenNotice';

export function Root() {
  return (
    <>
      <Outlet />
      <ScreenNotice />
      <LeaveGuard />
      <ConfirmHost />
      <NoticeHost />
      <ScrollRestoration getKey={({ pathname }) => pathname} />
    </>
  );
}

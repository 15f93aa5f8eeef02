/** The parts around every page: preloading of links, notifications and dialogs, and the navigation blocker. */
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { ParticipantPreview } from '@/domain/participantPreview';
import { FloatingHost } from '@/ui/FloatingHost';
import { PreloadContext } from '@/ui/Link';
import { LeaveGuard } from './LeaveGuard';
import { usePaperScheme } from './usePaperScheme';

const loadPreview = async () => (await import('@/features/answering/PreviewScreen')).PreviewScreen;

export function Root({ preload }: { preload: (address: string) => void }) {
  usePaperScheme();
  return (
    <PreloadContext value={preload}>
      <ParticipantPreview value={loadPreview}>
        <Outlet />
      </ParticipantPreview>
      <LeaveGuard />
      <FloatingHost />
      <ScrollRestoration getKey={({ pathname }) => pathname} />
    </PreloadContext>
  );
}

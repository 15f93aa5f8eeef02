/** The start of somebody whose role holds nothing yet; everybody else is sent on to their landing page. */
import { messages } from '@/messages';
import { EmptyState } from '@/ui/EmptyState';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';

export function HomePage() {
  return (
    <>
      <PageHeader title={messages.shell.home} />
      <Panel>
        <EmptyState title={messages.shell.emptyHome} hint={messages.shell.emptyHomeHint} />
      </Panel>
    </>
  );
}

/** The start of somebody whose role holds nothing yet; everybody else is sent on to their landing page. */
import { shell } from '@/messages/shell';
import { EmptyState } from '@/ui/EmptyState';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';

export function HomePage() {
  return (
    <>
      <PageHeader title={shell.home} />
      <Panel>
        <EmptyState title={shell.emptyHome} hint={shell.emptyHomeHint} />
      </Panel>
    </>
  );
}

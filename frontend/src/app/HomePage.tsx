/** The start page of a user whose role has no permissions. Other users are redirected to their landing page. */
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

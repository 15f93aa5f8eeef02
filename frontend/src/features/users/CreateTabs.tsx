/**
 * Tabs for creating one user or importing the users of a file. Each has its own page, because the two cannot be
 * combined.
 */
import { isSuperAdmin } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { paths } from '@/domain/paths';
import { useScope } from '@/domain/scope';
import { userImport as t } from '@/messages/userImport';
import { Tabs } from '@/ui/Tabs';

export function CreateTabs() {
  const { within } = useScope();
  const [one, file] = isSuperAdmin(useViewer())
    ? [paths.createPlatformUser(), paths.importPlatformUsers()]
    : [paths.createUser(), paths.importUsers()];
  return (
    <Tabs
      label={t.ways}
      tabs={[
        { to: within(one), label: t.oneUser },
        { to: within(file), label: t.fromFile },
      ]}
    />
  );
}

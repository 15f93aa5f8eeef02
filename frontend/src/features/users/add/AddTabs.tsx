/** The ways to add people. Each has its own URL. */
import { isSuperAdmin } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { paths } from '@/domain/paths';
import { useScope } from '@/domain/scope';
import { addPeople as t } from '@/messages/addPeople';
import { Tabs } from '@/ui/Tabs';

export function AddTabs() {
  const { within } = useScope();
  const [paste, file, one] = isSuperAdmin(useViewer())
    ? [paths.pastePlatformUsers(), paths.importPlatformUsers(), paths.createPlatformUser()]
    : [paths.pasteUsers(), paths.importUsers(), paths.createUser()];
  return (
    <Tabs
      label={t.ways}
      tabs={[
        { to: within(paste), label: t.paste },
        { to: within(file), label: t.file },
        { to: within(one), label: t.one },
      ]}
    />
  );
}

/** The tabs of the settings that the viewer may see (specification, 2.11). */
import { can, isSuperAdmin, type Permission } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { entities } from '@/messages/entities';
import { roles } from '@/messages/roles';
import { shell } from '@/messages/shell';
import { teams } from '@/messages/teams';
import { titles } from '@/messages/titles';
import { users } from '@/messages/users';
import type { Href } from '@/ui/Link';
import { Tabs } from '@/ui/Tabs';
import { paths } from './paths';

const SETTINGS: readonly { permission: Permission; to: Href; label: string }[] = [
  { permission: 'viewAny role', to: paths.roles(), label: roles.title },
  { permission: 'viewAny user', to: paths.users(), label: users.tab },
  { permission: 'viewAny team', to: paths.teams(), label: teams.title },
  { permission: 'viewAny entity', to: paths.entities(), label: entities.title },
  { permission: 'viewAny setting', to: paths.audit(), label: titles.audit },
];

export function SettingsTabs() {
  const viewer = useViewer();
  if (isSuperAdmin(viewer)) return null;
  return <Tabs label={shell.settings} tabs={SETTINGS.filter(({ permission }) => can(viewer, permission))} />;
}

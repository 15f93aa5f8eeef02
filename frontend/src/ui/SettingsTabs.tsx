/** The tabs of the settings, by permission (specification, 2.11). */
import { can, isSuperAdmin, type Permission } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { messages } from '@/messages';
import { Tabs } from './Tabs';

const { users, roles, shell } = messages;

export const SETTINGS: readonly { permission: Permission; to: string; label: string }[] = [
  { permission: 'viewAny role', to: '/settings/roles', label: roles.title },
  { permission: 'viewAny user', to: '/settings/user', label: users.tab },
];

export function SettingsTabs() {
  const viewer = useViewer();
  if (isSuperAdmin(viewer)) return null;
  return <Tabs label={shell.settings} tabs={SETTINGS.filter(({ permission }) => can(viewer, permission))} />;
}

/** Opens the first tab of the settings that the viewer may see. The users come before the roles (specification,
    2.11). */
import { Navigate } from 'react-router-dom';
import { can, type Permission } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { paths } from '@/domain/paths';
import type { Href } from '@/ui/Link';

const ORDER: readonly [Permission, Href][] = [
  ['viewAny user', paths.users()],
  ['viewAny role', paths.roles()],
  ['viewAny team', paths.teams()],
  ['viewAny setting', paths.audit()],
];

export function SettingsPage() {
  const viewer = useViewer();
  const to = ORDER.find(([permission]) => can(viewer, permission))?.[1] ?? paths.home();
  return <Navigate to={to} replace />;
}

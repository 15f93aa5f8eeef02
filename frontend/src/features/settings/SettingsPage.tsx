/** The settings open on the first tab that the viewer may see, users before roles (specification, 2.11). */
import { Navigate } from 'react-router-dom';
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { paths } from '@/domain/paths';

export function SettingsPage() {
  return <Navigate to={can(useViewer(), 'viewAny user') ? paths.users() : paths.roles()} replace />;
}

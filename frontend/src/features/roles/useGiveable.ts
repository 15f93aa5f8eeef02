import { can, isSuperAdmin, type Permission } from '@/api/permissions';
import { useViewer } from '@/api/session';
import type { Offered } from './api';

/**
 * Returns the function that says whether the viewer can give a permission. A super administrator can give all
 * permissions, and other users only their own ones (D7).
 */
export function useGiveable() {
  const viewer = useViewer();
  return (one: Offered) => isSuperAdmin(viewer) || can(viewer, one.name as Permission);
}

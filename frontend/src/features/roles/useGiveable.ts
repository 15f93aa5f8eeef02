import { can, isSuperAdmin, type Permission } from '@/api/permissions';
import { useViewer } from '@/api/session';
import type { Offered } from './api';

/**
 * Whether the viewer can give a permission. A super administrator can give all permissions, and other users only those
 * that they hold (D7).
 */
export function useGiveable() {
  const viewer = useViewer();
  return (one: Offered) => isSuperAdmin(viewer) || can(viewer, one.name as Permission);
}

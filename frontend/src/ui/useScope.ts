/**
 * Whose people and roles are managed: the viewer's own organization, or what a super administrator picked (D2).
 * The choice lives in the address (`?organization=`), so that lists, forms and the way back agree.
 */
import { useSearchParams } from 'react-router-dom';
import { isSuperAdmin } from '@/api/permissions';
import { useViewer } from '@/api/session';

export interface Scope {
  /** The picked organization; '' is the platform itself, or the viewer's own organization. */
  organization: string;
  /** What the server is asked. */
  query: { organization_id?: string };
  /** An address that keeps the choice. */
  within: (path: string) => string;
}

export function useScope(): Scope {
  const viewer = useViewer();
  const [params] = useSearchParams();
  const organization = isSuperAdmin(viewer) ? (params.get('organization') ?? '') : '';
  return {
    organization,
    query: organization ? { organization_id: organization } : {},
    within: (path) => (organization ? `${path}?organization=${organization}` : path),
  };
}

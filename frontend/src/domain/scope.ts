/**
 * Whose people and roles are managed: the viewer's own organization, or what a super administrator picked (D2).
 * The choice is kept in the address (`?organization=`), so that lists, forms and the way back agree.
 */
import { useSearchParams } from 'react-router-dom';
import { isSuperAdmin, type Viewer } from '@/api/permissions';
import { apiDetail } from '@/api/queries';
import { useViewer } from '@/api/session';
import type { Href } from '@/ui/Link';
import type { AnyQuery } from '@/ui/pages';
import { withSearch } from './paths';

/** The parameter of a request that names the managed organization. */
export type ScopeQuery = { organization_id?: string };

export interface Scope {
  /** The picked organization; '' is the platform itself, or the viewer's own organization. */
  organization: string;
  query: ScopeQuery;
  /** Adds the choice to an address. */
  within: (href: Href) => Href;
}

/** The scope of an address, as who opens it may read it. */
export function scopeQuery({ search, viewer }: { search: URLSearchParams; viewer: Viewer }): ScopeQuery {
  const organization = isSuperAdmin(viewer) ? search.get('organization') : null;
  return organization ? { organization_id: organization } : {};
}

/** The picked organization, whose name the picker shows. */
export const scopeDetail = (id: string) => apiDetail('/api/v1/organizations/{id}', { path: { id } });

/** What a list with the picker reads besides its rows. */
export function scopeReads(address: { search: URLSearchParams; viewer: Viewer }): AnyQuery[] {
  const { organization_id } = scopeQuery(address);
  return organization_id ? [scopeDetail(organization_id)] : [];
}

export function useScope(): Scope {
  const viewer = useViewer();
  const [search] = useSearchParams();
  const query = scopeQuery({ search, viewer });
  const organization = query.organization_id ?? '';
  return { organization, query, within: (href) => withSearch(href, { organization }) };
}

/**
 * The managed organization or platform: the viewer's own, or the one that a super administrator picked (D2). The choice
 * is stored in the address (`?organization=`), so that lists, forms and the links back use the same choice.
 */
import { useSearchParams } from 'react-router-dom';
import { isSuperAdmin, type Viewer } from '@/api/permissions';
import { apiDetail } from '@/api/queries';
import { useViewer } from '@/api/session';
import type { Href } from '@/ui/Link';
import type { AnyQuery } from '@/ui/pages';
import { withSearch } from './paths';

/** The request parameter that names the managed organization. */
export type ScopeQuery = { organization_id?: string };

export interface Scope {
  /** The id of the picked organization. '' means the platform itself, or the viewer's own organization. */
  organization: string;
  query: ScopeQuery;
  /** Adds the choice to an address. */
  within: (href: Href) => Href;
}

/** Returns the scope in an address, if the viewer may choose it. */
export function scopeQuery({ search, viewer }: { search: URLSearchParams; viewer: Viewer }): ScopeQuery {
  const organization = isSuperAdmin(viewer) ? search.get('organization') : null;
  return organization ? { organization_id: organization } : {};
}

/** Reads the picked organization, because the picker shows its name. */
export const scopeDetail = (id: string) => apiDetail('/api/v1/organizations/{id}', { path: { id } });

/** The queries of a page with the picker, besides its list. */
export function scopeQueries(address: { search: URLSearchParams; viewer: Viewer }): AnyQuery[] {
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

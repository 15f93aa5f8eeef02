/**
 * The routes of the audit record: the platform's record for super administrators, and an organization's record in its
 * settings.
 */
import { all, holds, isSuperAdmin, type Needs } from '@/api/permissions';
import { paths } from '@/domain/paths';
import { scopeQuery } from '@/domain/scope';
import { titles } from '@/messages/titles';
import type { Feature, FeatureRoute } from '@/ui/pages';

const inOrganization: Needs = (viewer) => !isSuperAdmin(viewer);

const auditRoute = (path: string, whose: Needs): FeatureRoute => ({
  path,
  handle: { title: titles.audit, needs: all(whose, holds('viewAny setting')) },
  async queries(address) {
    const { auditPage, auditUsers } = await import('@/domain/audit/api');
    return [auditPage(address.search, scopeQuery(address)), auditUsers('', scopeQuery(address))];
  },
  lazy: async () => ({ Component: (await import('./AuditPage')).AuditPage }),
});

export const audit: Feature = {
  menu: [
    {
      label: titles.audit,
      to: paths.platformAudit(),
      icon: 'audit',
      needs: all(isSuperAdmin, holds('viewAny setting')),
      order: 40,
    },
  ],
  routes: [auditRoute(paths.audit.pattern, inOrganization), auditRoute(paths.platformAudit.pattern, isSuperAdmin)],
};

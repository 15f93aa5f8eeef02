/** The routes of the platform's organizations, for super administrators. */
import { holds } from '@/api/permissions';
import { paths } from '@/domain/paths';
import { titles } from '@/messages/titles';
import { listQuery } from '@/ui/listQuery';
import type { Crumb, Feature } from '@/ui/pages';
import { ORGANIZATION_ORDER, organizationDetail, organizationList } from './api';

const list: Crumb = { pattern: paths.organizations.pattern, label: titles.organizations };

export const organizations: Feature = {
  menu: [
    {
      label: titles.organizations,
      to: paths.organizations(),
      icon: 'organizations',
      needs: holds('viewAny organization'),
      order: 10,
    },
  ],
  routes: [
    {
      path: list.pattern,
      handle: { title: titles.organizations, needs: holds('viewAny organization') },
      queries: ({ search }) => [organizationList(listQuery(search, ORGANIZATION_ORDER))],
      lazy: async () => ({ Component: (await import('./OrganizationsPage')).OrganizationsPage }),
    },
    {
      path: paths.createOrganization.pattern,
      handle: { title: titles.organizations, needs: holds('create organization'), denied: 'create', parent: list },
      lazy: async () => ({ Component: (await import('./CreateOrganizationPage')).CreateOrganizationPage }),
    },
    {
      path: paths.editOrganization.pattern,
      handle: {
        title: titles.organizations,
        needs: holds('update organization', 'viewAny organization'),
        changes: holds('update organization'),
        denied: 'edit',
        parent: list,
      },
      queries: ({ params: { id = '' } }) => [organizationDetail(id)],
      lazy: async () => ({ Component: (await import('./EditOrganizationPage')).EditOrganizationPage }),
    },
  ],
};

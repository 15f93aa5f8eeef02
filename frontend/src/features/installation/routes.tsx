/** The route of the operator's page about the installation (D74). */
import { all, holds, isSuperAdmin } from '@/api/permissions';
import { paths } from '@/domain/paths';
import { titles } from '@/messages/titles';
import { listQuery } from '@/ui/listQuery';
import type { Feature } from '@/ui/pages';
import { daySizes, installationReport, organizationSizes, SIZE_ORDER } from './api';

const needs = all(isSuperAdmin, holds('viewAny organization'));

export const installation: Feature = {
  menu: [{ label: titles.installation, to: paths.installation(), icon: 'installation', needs, order: 50 }],
  routes: [
    {
      path: paths.installation.pattern,
      handle: { title: titles.installation, needs },
      queries: ({ search }) => [installationReport(), daySizes(), organizationSizes(listQuery(search, SIZE_ORDER))],
      lazy: async () => ({ Component: (await import('./InstallationPage')).InstallationPage }),
    },
  ],
};

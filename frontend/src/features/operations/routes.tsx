/** The state of the installation, for its operator (D74). */
import { all, holds, isSuperAdmin } from '@/api/permissions';
import { paths } from '@/domain/paths';
import { titles } from '@/messages/titles';
import { listQuery } from '@/ui/listQuery';
import type { Feature } from '@/ui/pages';
import { operationsReport, organizationSizes, SIZE_ORDER } from './api';

const needs = all(isSuperAdmin, holds('viewAny organization'));

export const operations: Feature = {
  menu: [{ label: titles.operations, to: paths.operations(), icon: 'operations', needs, order: 50 }],
  routes: [
    {
      path: paths.operations.pattern,
      handle: { title: titles.operations, needs },
      queries: ({ search }) => [operationsReport(), organizationSizes(listQuery(search, SIZE_ORDER))],
      lazy: async () => ({ Component: (await import('./OperationsPage')).OperationsPage }),
    },
  ],
};

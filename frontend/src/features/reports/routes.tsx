/** The reports service of the operator, in a tab of its own (D14, D73). */
import type { Needs } from '@/api/permissions';
import { paths } from '@/domain/paths';
import { titles } from '@/messages/titles';
import type { Feature } from '@/ui/pages';

const needs: Needs = (viewer) => viewer.hasReports;

export const reports: Feature = {
  menu: [{ label: titles.reports, to: paths.reports(), icon: 'reports', needs, order: 75, inNewTab: true }],
  routes: [
    {
      path: paths.reports.pattern,
      handle: { title: titles.reports, needs },
      lazy: async () => ({ Component: (await import('./ReportsPage')).ReportsPage }),
    },
  ],
};

/** The route to the reports service of the operator, which opens in a separate tab (D14, D73). */
import type { Needs } from '@/api/permissions';
import { paths } from '@/domain/paths';
import { titles } from '@/messages/titles';
import type { Feature } from '@/ui/pages';

const viewerHasReports: Needs = (viewer) => viewer.hasReports;

export const reports: Feature = {
  menu: [
    { label: titles.reports, to: paths.reports(), icon: 'reports', needs: viewerHasReports, order: 75, inNewTab: true },
  ],
  routes: [
    {
      path: paths.reports.pattern,
      handle: { title: titles.reports, needs: viewerHasReports },
      lazy: async () => ({ Component: (await import('./ReportsPage')).ReportsPage }),
    },
  ],
};

/**
 * The routes of the analysis. If the operator has a reports service, the menu opens that service in a separate tab
 * instead (D14, D73).
 */
import { all, holds, isStaff, type Needs } from '@/api/permissions';
import { paths } from '@/domain/paths';
import { titles } from '@/messages/titles';
import type { Crumb, Feature, FeatureRoute } from '@/ui/pages';
import { CORRECTED_KINDS, type CorrectedKind, keyedEvent, type ReadAnalysis, templateAnalysis } from './api';

const hasService: Needs = (viewer) => viewer.hasReports;
const mayAnalyse = all(isStaff, holds('viewAny userscore'));
const mayOpen: Needs = (viewer) => hasService(viewer) || mayAnalyse(viewer);
const parent: Crumb = { pattern: paths.reports.pattern, label: titles.reports };

/** `corrected` is the kind of the event, if an event is analysed. */
const analysisRoute = (path: string, read: ReadAnalysis, corrected?: CorrectedKind): FeatureRoute => ({
  path,
  handle: { title: titles.analysis, needs: mayAnalyse, parent },
  queries: ({ params: { id = '' } }) => [read(id)],
  lazy: async () => {
    const { AnalysisPage } = await import('./AnalysisPage');
    return { Component: () => <AnalysisPage read={read} corrected={corrected} /> };
  },
});

const correctionRoute = (kind: CorrectedKind): FeatureRoute => {
  const analysed: Crumb = { pattern: kind.analysis.pattern, label: titles.analysis, parent };
  return {
    path: kind.correctKey.pattern,
    handle: { title: titles.correction, needs: all(mayAnalyse, holds('update userscore')), parent: analysed },
    async queries({ params: { id = '', question = '' } }) {
      const { holdingCorrection } = await import('./correction/api');
      return [keyedEvent(id), holdingCorrection({ kind, id }, question)];
    },
    lazy: async () => {
      const { CorrectKeyPage } = await import('./correction/CorrectKeyPage');
      return { Component: () => <CorrectKeyPage kind={kind} /> };
    },
  };
};

const item = { label: titles.reports, to: paths.reports(), icon: 'reports', order: 75 } as const;

export const reports: Feature = {
  menu: [
    { ...item, needs: hasService, inNewTab: true },
    { ...item, needs: (viewer) => mayAnalyse(viewer) && !hasService(viewer) },
  ],
  routes: [
    {
      path: paths.reports.pattern,
      handle: { title: titles.reports, needs: mayOpen },
      lazy: async () => ({ Component: (await import('./ReportsPage')).ReportsPage }),
    },
    ...CORRECTED_KINDS.flatMap((kind) => [
      analysisRoute(kind.analysis.pattern, kind.read, kind),
      correctionRoute(kind),
    ]),
    analysisRoute(paths.templateAnalysis.pattern, templateAnalysis),
  ],
};

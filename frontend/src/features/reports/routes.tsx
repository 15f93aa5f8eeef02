/**
 * The routes of the analysis. If the operator has a reports service, the menu opens that service in a separate tab
 * instead (D14, D73).
 */

import { all, holds, isStaff, type Needs } from '@/api/permissions';
import { paths } from '@/domain/paths';
import { eventData } from '@/domain/results/eventData';
import { titles } from '@/messages/titles';
import type { Crumb, Feature, FeatureRoute } from '@/ui/pages';
import { CORRECTED_KINDS, type CorrectedKind, templateAnalysis } from './api';

const hasService: Needs = (viewer) => viewer.hasReports;
const mayAnalyse = all(isStaff, holds('viewAny userscore'));
const mayOpen: Needs = (viewer) => hasService(viewer) || mayAnalyse(viewer);
const parent: Crumb = { pattern: paths.reports.pattern, label: titles.reports };

const handle = { title: titles.analysis, needs: mayAnalyse };

/** The analysis of an event is below the list of results, like the other tab with its results. */
const resultsOf = ({ list }: CorrectedKind): Crumb => ({ pattern: list.pattern, label: titles.results });

const analysisRoute = (kind: CorrectedKind): FeatureRoute => ({
  path: kind.event.paths.analysis.pattern,
  handle: { ...handle, parent: resultsOf(kind) },
  queries: ({ params: { id = '' } }) => [eventData(id), kind.read(id)],
  lazy: async () => {
    const { EventAnalysisPage } = await import('./AnalysisPage');
    return { Component: () => <EventAnalysisPage kind={kind} /> };
  },
});

const correctionRoute = (kind: CorrectedKind): FeatureRoute => {
  const event: Crumb = {
    pattern: kind.event.paths.results.pattern,
    label: titles.gradedPeople,
    parent: resultsOf(kind),
    // The page reads the same data, so the name is usually in the cache.
    name: ({ id = '' }) => ({ ...eventData(id), select: ({ data }) => data.competition.name }),
  };
  const analysed: Crumb = { pattern: kind.event.paths.analysis.pattern, label: titles.analysis, parent: event };
  return {
    path: kind.correctKey.pattern,
    handle: { title: titles.correction, needs: all(mayAnalyse, holds('update userscore')), parent: analysed },
    async queries({ params: { id = '', question = '' } }) {
      const { holdingCorrection } = await import('./correction/api');
      return [eventData(id), holdingCorrection({ kind, id }, question)];
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
    ...CORRECTED_KINDS.flatMap((kind) => [analysisRoute(kind), correctionRoute(kind)]),
    {
      path: paths.templateAnalysis.pattern,
      handle: { ...handle, parent },
      queries: ({ params: { id = '' } }) => [templateAnalysis(id)],
      lazy: async () => ({ Component: (await import('./AnalysisPage')).TemplateAnalysisPage }),
    },
  ],
};

/** The routes of results and grading: the pages of each kind of event. */
import { all, holds, isStaff } from '@/api/permissions';
import { titles } from '@/messages/titles';
import { listQuery } from '@/ui/listQuery';
import type { Crumb, Feature, FeatureRoute } from '@/ui/pages';
import { allPeople, answeredEvents, answeredPeople, eventData, gradingSheet } from './api';
import { GRADED_KINDS, type GradedKind, gradedCompetitions, gradedPage, gradedTrainings } from './kind';

const needs = all(isStaff, holds('viewAny userscore'));

function resultRoutes(kind: GradedKind): FeatureRoute[] {
  const { paths } = kind;
  const list: Crumb = { pattern: paths.list.pattern, label: titles.results };
  const people: Crumb = {
    pattern: paths.people.pattern,
    label: titles.gradedPeople,
    parent: list,
    // The page below reads the same data, so the name is usually in the cache.
    name: ({ id = '', userId = '' }) => ({ ...gradingSheet(id, userId), select: ({ data }) => data.competition.name }),
  };
  return [
    {
      path: list.pattern,
      handle: { title: titles.results, needs },
      queries: ({ search }) => [answeredEvents(kind, listQuery(search, 'asc'))],
      lazy: gradedPage(kind, async () => (await import('./ResultsPage')).ResultsPage),
    },
    {
      path: people.pattern,
      handle: { title: titles.results, needs, parent: list },
      queries: ({ params: { id = '' }, search }) => [eventData(id), answeredPeople(kind, id, listQuery(search, 'asc'))],
      lazy: gradedPage(kind, async () => (await import('./AnsweredPage')).AnsweredPage),
    },
    {
      path: paths.grading.pattern,
      handle: { title: titles.results, needs, parent: people },
      queries: ({ params: { id = '', userId = '' } }) => [gradingSheet(id, userId), allPeople(kind, id)],
      lazy: gradedPage(kind, async () => (await import('./GradingPage')).GradingPage),
    },
  ];
}

export const results: Feature = {
  menu: [
    {
      label: titles.results,
      to: gradedCompetitions.paths.list(),
      icon: 'results',
      needs,
      order: 70,
      also: [gradedTrainings.paths.list()],
    },
  ],
  routes: GRADED_KINDS.flatMap(resultRoutes),
};

/** The routes of results and grading. */
import { all, holds, isStaff } from '@/api/permissions';
import { paths } from '@/domain/paths';
import { titles } from '@/messages/titles';
import { listQuery } from '@/ui/listQuery';
import type { Crumb, Feature } from '@/ui/pages';
import { allPeople, answeredCompetitions, answeredPeople, competitionData, gradingSheet } from './api';

const needs = all(isStaff, holds('viewAny userscore'));
const list: Crumb = { pattern: paths.results.pattern, label: titles.results };
const people: Crumb = {
  pattern: paths.answeredPeople.pattern,
  label: titles.gradedPeople,
  parent: list,
  // The page below reads the same data, so the name is usually in the cache.
  name: ({ id = '', userId = '' }) => ({ ...gradingSheet(id, userId), select: ({ data }) => data.competition.name }),
};

export const results: Feature = {
  menu: [{ label: titles.results, to: paths.results(), icon: 'results', needs, order: 70 }],
  routes: [
    {
      path: list.pattern,
      handle: { title: titles.results, needs },
      queries: ({ search }) => [answeredCompetitions(listQuery(search, 'asc'))],
      lazy: async () => ({ Component: (await import('./ResultsPage')).ResultsPage }),
    },
    {
      path: people.pattern,
      handle: { title: titles.results, needs, parent: list },
      queries: ({ params: { id = '' }, search }) => [competitionData(id), answeredPeople(id, listQuery(search, 'asc'))],
      lazy: async () => ({ Component: (await import('./AnsweredPage')).AnsweredPage }),
    },
    {
      path: paths.grading.pattern,
      handle: { title: titles.results, needs, parent: people },
      queries: ({ params: { id = '', userId = '' } }) => [gradingSheet(id, userId), allPeople(id)],
      lazy: async () => ({ Component: (await import('./GradingPage')).GradingPage }),
    },
  ],
};

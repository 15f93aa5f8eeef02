/** The routes of results and grading: the pages of each kind of event. */

import { generatePath, Navigate, useParams } from 'react-router-dom';
import { all, holds, isStaff } from '@/api/permissions';
import { paths } from '@/domain/paths';
import { eventData } from '@/domain/results/eventData';
import { titles } from '@/messages/titles';
import { listQuery } from '@/ui/listQuery';
import type { Crumb, Feature, FeatureRoute } from '@/ui/pages';
import {
  allUsers,
  answeredEvents,
  answeredTeamEvents,
  answeredTeams,
  answeredUsers,
  BY_PLACE,
  gradingSheet,
  leaderboardOf,
  markingOverview,
  teamMembers,
} from './api';
import { GRADED_KINDS, type GradedKind, gradedCompetitions, gradedPage, gradedTrainings } from './kind';

const needs = all(isStaff, holds('viewAny userscore'));

function resultRoutes(kind: GradedKind) {
  const { paths } = kind;
  const list: Crumb = { pattern: paths.list.pattern, label: titles.results };
  const people: Crumb = {
    pattern: paths.people.pattern,
    label: titles.gradedPeople,
    parent: list,
    // The page reads the same data, so the name is usually in the cache.
    name: ({ id = '', userId }) =>
      userId === undefined
        ? { ...eventData(id), select: ({ data }) => data.competition.name }
        : { ...gradingSheet(id, userId), select: ({ data }) => data.competition.name },
  };
  return {
    list: {
      path: list.pattern,
      handle: { title: titles.results, needs },
      queries: ({ search }) => [answeredEvents(kind, listQuery(search, 'asc'))],
      lazy: gradedPage(kind, async () => (await import('./ResultsPage')).ResultsPage),
    },
    people: {
      path: people.pattern,
      handle: { title: titles.results, needs, parent: list },
      queries: ({ params: { id = '' }, search }) => [
        eventData(id),
        answeredUsers(kind, id, listQuery(search, BY_PLACE), search.get('state') ?? ''),
      ],
      lazy: gradedPage(kind, async () => (await import('./AnsweredPage')).AnsweredPage),
    },
    marking: {
      path: paths.marking.pattern,
      handle: { title: titles.marking, needs, parent: people },
      queries: ({ params: { id = '' } }) => [markingOverview(id), eventData(id)],
      lazy: gradedPage(kind, async () => (await import('./marking/MarkingPage')).MarkingPage),
    },
    grading: {
      path: paths.grading.pattern,
      handle: { title: titles.results, needs, parent: people },
      queries: ({ params: { id = '', userId = '' } }) => [gradingSheet(id, userId), allUsers(kind, id)],
      lazy: gradedPage(kind, async () => (await import('./GradingPage')).GradingPage),
    },
  } satisfies Record<string, FeatureRoute>;
}

const teamList: Crumb = { pattern: paths.teamResults.pattern, label: titles.results };
const teams: Crumb = {
  pattern: paths.answeredTeams.pattern,
  label: titles.teams,
  parent: teamList,
  // The page reads the same data, so the name is usually in the cache.
  name: ({ id = '', teamId = '' }) => ({
    ...teamMembers(id, teamId, listQuery(new URLSearchParams(), 'asc')),
    select: ({ name }) => name,
  }),
};

const TEAM_ROUTES: FeatureRoute[] = [
  {
    path: teamList.pattern,
    handle: { title: titles.results, needs },
    queries: ({ search }) => [answeredTeamEvents(listQuery(search, 'asc'))],
    lazy: async () => ({ Component: (await import('./TeamResultsPage')).TeamResultsPage }),
  },
  {
    path: teams.pattern,
    handle: { title: titles.results, needs, parent: teamList },
    queries: ({ params: { id = '' }, search }) => [
      eventData(id),
      answeredTeams(id, listQuery(search, BY_PLACE), search.get('state') ?? ''),
    ],
    lazy: async () => ({ Component: (await import('./TeamsPage')).TeamsPage }),
  },
  {
    path: paths.answeredTeam.pattern,
    handle: { title: titles.results, needs, parent: teams },
    queries: ({ params: { id = '', teamId = '' }, search }) => [teamMembers(id, teamId, listQuery(search, 'asc'))],
    lazy: gradedPage(gradedCompetitions, async () => (await import('./TeamPage')).TeamPage),
  },
];

/** Another URL that redirects to a page. */
function editRoute({ path, queries }: FeatureRoute, edit: { pattern: string }): FeatureRoute {
  const Redirect = () => <Navigate to={generatePath<string>(path, useParams())} replace />;
  return {
    path: edit.pattern,
    handle: { title: titles.results, needs },
    ...(queries && { queries }),
    lazy: async () => ({ Component: Redirect }),
  };
}

const competitions = resultRoutes(gradedCompetitions);
const { name: _, ...people } = competitions.grading.handle.parent;
const boardHandle = { title: titles.leaderboard, needs };

export const results: Feature = {
  menu: [
    {
      label: titles.results,
      to: gradedCompetitions.paths.list(),
      icon: 'results',
      needs,
      order: 70,
      also: [paths.teamResults(), gradedTrainings.paths.list()],
    },
  ],
  routes: [
    ...GRADED_KINDS.flatMap((kind) => Object.values<FeatureRoute>(resultRoutes(kind))),
    ...TEAM_ROUTES,
    editRoute(competitions.people, paths.editScores),
    editRoute(competitions.grading, paths.editScore),
    {
      path: paths.leaderboard.pattern,
      handle: { ...boardHandle, parent: people },
      queries: ({ params: { id = '' } }) => [leaderboardOf(id)],
      lazy: async () => ({ Component: (await import('./leaderboard/LeaderboardPage')).LeaderboardPage }),
    },
  ],
  openRoutes: [
    {
      path: paths.publicLeaderboard.pattern,
      handle: boardHandle,
      lazy: async () => ({ Component: (await import('./leaderboard/public/PublicPage')).PublicPage }),
    },
  ],
};

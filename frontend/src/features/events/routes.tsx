/** Competitions as staff plan them. */
import { IconTrophy } from '@tabler/icons-react';
import { all, holds, isStaff, type Permission } from '@/api/permissions';
import { openStatus } from '@/domain/events/schedule';
import { paths } from '@/domain/paths';
import { titles } from '@/messages/titles';
import type { AnyQuery, Crumb, Feature, PageAddress } from '@/ui/pages';
import { listQuery } from '@/ui/useListState';
import { competitionDetail, completedCompetitions, newCompetitions, participants, templateChoices } from './api';

const staff = (...permissions: Permission[]) => all(isStaff, holds(...permissions));
const list: Crumb = { pattern: paths.competitions.pattern, label: titles.competitions };

const detail = ({ params: { id = '' } }: PageAddress): AnyQuery[] => [competitionDetail(id)];
const detailAndPeople = ({ params: { id = '' }, search }: PageAddress): AnyQuery[] => [
  competitionDetail(id),
  participants(id, listQuery(search, 'asc')),
];

export const competitions: Feature = {
  menu: [
    {
      label: titles.competitions,
      to: paths.competitions(),
      icon: IconTrophy,
      needs: staff('viewAny competition'),
      order: 50,
      also: [paths.completedCompetitions()],
    },
  ],
  routes: [
    {
      path: list.pattern,
      handle: { title: titles.competitions, needs: staff('viewAny competition') },
      queries: ({ search }) => [newCompetitions({ ...listQuery(search), ...openStatus(search.get('status')) })],
      lazy: async () => ({ Component: (await import('./EventsPage')).NewCompetitionsPage }),
    },
    {
      path: paths.completedCompetitions.pattern,
      handle: { title: titles.competitions, needs: staff('viewAny competition') },
      queries: ({ search }) => [completedCompetitions(listQuery(search, 'asc'))],
      lazy: async () => ({ Component: (await import('./EventsPage')).CompletedCompetitionsPage }),
    },
    {
      path: paths.createCompetition.pattern,
      handle: { title: titles.competitions, needs: staff('create competition'), denied: 'create', parent: list },
      queries: () => [templateChoices()],
      lazy: async () => ({ Component: (await import('./CreateEventPage')).CreateCompetitionPage }),
    },
    {
      path: paths.editCompetition.pattern,
      handle: { title: titles.competitions, needs: staff('update competition'), denied: 'edit', parent: list },
      queries: ({ params: { id = '' } }) => [competitionDetail(id), templateChoices()],
      lazy: async () => ({ Component: (await import('./EditEventPage')).EditCompetitionPage }),
    },
    {
      path: paths.completeCompetition.pattern,
      handle: { title: titles.competitions, needs: staff('create competition', 'viewAny competition'), parent: list },
      queries: detail,
      lazy: async () => ({ Component: (await import('./CompleteEventPage')).CompleteCompetitionPage }),
    },
    {
      path: paths.manageCompetition.pattern,
      handle: { title: titles.competitions, needs: staff('viewAny competition'), parent: list },
      queries: detailAndPeople,
      lazy: async () => ({ Component: (await import('./ManageEventPage')).ManageCompetitionPage }),
    },
    {
      path: paths.viewCompetition.pattern,
      handle: { title: titles.competitions, needs: staff('viewAny competition'), parent: list },
      queries: detailAndPeople,
      lazy: async () => ({ Component: (await import('./ViewEventPage')).ViewCompetitionPage }),
    },
  ],
};

/** Competitions as staff plan them. */
import { IconTrophy } from '@tabler/icons-react';
import { all, holds, isStaff, type Permission } from '@/api/permissions';
import { messages } from '@/messages';
import type { Feature } from '@/ui/pages';

const { competitions: words } = messages;
const staff = (...permissions: Permission[]) => all(isStaff, holds(...permissions));

export const competitions: Feature = {
  menu: [
    {
      label: words.title,
      to: '/competitions',
      icon: IconTrophy,
      needs: staff('viewAny competition'),
      order: 50,
      also: [
        '/completed/competition',
        '/create-competitions',
        '/complete-competitions',
        '/complete-edit-competitions',
        '/view-competitions',
        '/edit-competitions',
      ],
    },
  ],
  routes: [
    {
      path: '/competitions',
      handle: { title: words.title, needs: staff('viewAny competition') },
      lazy: async () => ({ Component: (await import('./CompetitionsPage')).NewCompetitionsPage }),
    },
    {
      path: '/completed/competition',
      handle: { title: words.title, needs: staff('viewAny competition') },
      lazy: async () => ({ Component: (await import('./CompetitionsPage')).CompletedCompetitionsPage }),
    },
    {
      path: '/create-competitions',
      handle: { title: words.title, needs: staff('create competition'), denied: 'create' },
      lazy: async () => ({ Component: (await import('./CreateCompetitionPage')).CreateCompetitionPage }),
    },
    {
      path: '/edit-competitions/:id',
      handle: { title: words.title, needs: staff('update competition'), denied: 'edit' },
      lazy: async () => ({ Component: (await import('./EditCompetitionPage')).EditCompetitionPage }),
    },
    {
      path: '/complete-competitions/:id',
      handle: { title: words.title, needs: staff('create competition', 'viewAny competition') },
      lazy: async () => ({ Component: (await import('./CompleteCompetitionPage')).CompleteCompetitionPage }),
    },
    {
      path: '/complete-edit-competitions/:id',
      handle: { title: words.title, needs: staff('viewAny competition') },
      lazy: async () => ({ Component: (await import('./ManageCompetitionPage')).ManageCompetitionPage }),
    },
    {
      path: '/view-competitions/:id',
      handle: { title: words.title, needs: staff('viewAny competition') },
      lazy: async () => ({ Component: (await import('./ViewCompetitionPage')).ViewCompetitionPage }),
    },
  ],
};

/** Results, and the grading behind them. */
import { IconChartBar } from '@tabler/icons-react';
import { all, holds, isStaff } from '@/api/permissions';
import { messages } from '@/messages';
import type { Feature } from '@/ui/pages';

const { results: words } = messages;
const needs = all(isStaff, holds('viewAny userscore'));

export const results: Feature = {
  menu: [
    {
      label: words.title,
      to: '/results',
      icon: IconChartBar,
      needs,
      order: 70,
      also: ['/users/score/show'],
    },
  ],
  routes: [
    {
      path: '/results',
      handle: { title: words.title, needs },
      lazy: async () => ({ Component: (await import('./ResultsPage')).ResultsPage }),
    },
    {
      path: '/users/score/show/:id',
      handle: { title: words.title, needs },
      lazy: async () => ({ Component: (await import('./AnsweredPage')).AnsweredPage }),
    },
    {
      path: '/results/show/:id/:userId',
      handle: { title: words.title, needs },
      lazy: async () => ({ Component: (await import('./GradingPage')).GradingPage }),
    },
  ],
};

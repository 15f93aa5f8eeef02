/** A participant's competitions and scores. */
import { IconMedal, IconTrophy } from '@tabler/icons-react';
import { all, holds, isParticipant } from '@/api/permissions';
import { messages } from '@/messages';
import type { Feature } from '@/ui/pages';

const { participation: words } = messages;
const takesPart = all(isParticipant, holds('read competition'), holds('viewAny competition'));
const seesScores = holds('viewAny score');

const detail = async () => ({ Component: (await import('./CompetitionPage')).CompetitionPage });

export const participation: Feature = {
  menu: [
    {
      label: words.title,
      to: '/user-competitions',
      icon: IconTrophy,
      needs: takesPart,
      order: 30,
      also: ['/completed/user/competition', '/viewCompetitionUser'],
    },
    { label: words.scoreList.title, to: '/user-score', icon: IconMedal, needs: seesScores, order: 60 },
  ],
  routes: [
    {
      path: '/user-competitions',
      handle: { title: words.title, needs: takesPart },
      lazy: async () => ({ Component: (await import('./CompetitionsPages')).OpenCompetitionsPage }),
    },
    {
      path: '/completed/user/competition',
      handle: { title: words.title, needs: takesPart },
      lazy: async () => ({ Component: (await import('./CompetitionsPages')).CompletedCompetitionsPage }),
    },
    { path: '/viewCompetitionUser/:id', handle: { title: words.detail, needs: takesPart }, lazy: detail },
    { path: '/user-competitions/:id', handle: { title: words.detail, needs: takesPart }, lazy: detail },
    {
      path: '/user-score',
      handle: { title: words.scoreList.title, needs: seesScores },
      lazy: async () => ({ Component: (await import('./ScoresPage')).ScoresPage }),
    },
  ],
};

/** A participant's competitions and scores. */
import { IconMedal, IconTrophy } from '@tabler/icons-react';
import { all, holds, isParticipant } from '@/api/permissions';
import { openStatus } from '@/domain/events/schedule';
import { paths } from '@/domain/paths';
import { titles } from '@/messages/titles';
import type { Crumb, Feature, FeatureRoute } from '@/ui/pages';
import { listQuery } from '@/ui/useListState';
import { completedCompetitions, openCompetitions, ownCompetition, ownScores } from './api';

const takesPart = all(isParticipant, holds('read competition'), holds('viewAny competition'));
const seesScores = holds('viewAny score');
const list: Crumb = { pattern: paths.ownCompetitions.pattern, label: titles.ownCompetitions };

const detailAt = (path: string): FeatureRoute => ({
  path,
  handle: { title: titles.ownCompetition, needs: takesPart, parent: list },
  queries: ({ params: { id = '' } }) => [ownCompetition(id)],
  lazy: async () => ({ Component: (await import('./OwnEventPage')).CompetitionPage }),
});

export const participation: Feature = {
  menu: [
    {
      label: titles.ownCompetitions,
      to: paths.ownCompetitions(),
      icon: IconTrophy,
      needs: takesPart,
      order: 30,
      also: [paths.completedOwnCompetitions()],
    },
    { label: titles.ownScores, to: paths.ownScores(), icon: IconMedal, needs: seesScores, order: 60 },
  ],
  routes: [
    {
      path: list.pattern,
      handle: { title: titles.ownCompetitions, needs: takesPart },
      queries: ({ search }) => [openCompetitions({ ...listQuery(search), ...openStatus(search.get('status')) })],
      lazy: async () => ({ Component: (await import('./OwnEventsPage')).OpenCompetitionsPage }),
    },
    {
      path: paths.completedOwnCompetitions.pattern,
      handle: { title: titles.ownCompetitions, needs: takesPart },
      queries: ({ search }) => [completedCompetitions(listQuery(search, 'asc'))],
      lazy: async () => ({ Component: (await import('./OwnEventsPage')).CompletedCompetitionsPage }),
    },
    detailAt(paths.ownCompetition.pattern),
    detailAt(paths.ownCompetitionInList.pattern),
    {
      path: paths.ownScores.pattern,
      handle: { title: titles.ownScores, needs: seesScores },
      queries: ({ search }) => [ownScores(listQuery(search, 'asc'))],
      lazy: async () => ({ Component: (await import('./ScoresPage')).ScoresPage }),
    },
  ],
};

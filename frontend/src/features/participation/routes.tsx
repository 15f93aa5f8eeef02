/** The routes of a participant's events and scores. */
import { holds } from '@/api/permissions';
import { takesPart } from '@/domain/events/access';
import type { EventKind, PairIndex } from '@/domain/events/kind';
import { EVENT_KINDS } from '@/domain/events/kinds';
import { loadOwnKind, ownPage } from '@/domain/events/pages';
import { paths } from '@/domain/paths';
import { titles } from '@/messages/titles';
import { listQuery } from '@/ui/listQuery';
import type { Crumb, Feature, FeatureRoute, MenuItem } from '@/ui/pages';
import { modelAnswers, newestScores, ownResult, ownScores, ownTeamScores, type ScoredKind } from './api';
import { finishedFirst } from './finished';
import { homeLists } from './home/lists';

const seesScores = holds('viewAny score');

const menuItem = (kind: EventKind): MenuItem => {
  const [first, second] = kind.ownLists;
  return {
    label: kind.titles.own,
    to: first.address(),
    icon: kind.icon,
    needs: takesPart(kind),
    order: kind.order.own,
    also: [second.address()],
  };
};

const parentOf = ({ ownLists: [first], titles }: EventKind): Crumb => ({
  pattern: first.address.pattern,
  label: titles.own,
});

/** The routes of the correct answers of submitted events, if the kind shows them. */
function modelAnswersRoutes(kind: EventKind): FeatureRoute[] {
  const address = kind.paths.modelAnswers;
  if (!address) return [];
  return [
    {
      path: address.pattern,
      handle: { title: titles.modelAnswers, needs: takesPart(kind), parent: parentOf(kind) },
      queries: ({ params: { id = '' } }) => [modelAnswers(id)],
      lazy: ownPage(kind, async () => (await import('./ModelAnswersPage')).ModelAnswersPage),
    },
  ];
}

export function ownEventRoutes(kind: EventKind): FeatureRoute[] {
  const needs = takesPart(kind);
  const tabRoute = (tab: PairIndex): FeatureRoute => {
    const { address, order, read } = kind.ownLists[tab];
    return {
      path: address.pattern,
      handle: { title: kind.titles.own, needs },
      queries: ({ search }) => [
        read(listQuery(search, order), search.get('status') ?? ''),
        ...(tab === 0 ? finishedFirst(kind) : []),
      ],
      lazy: ownPage(kind, async () => {
        const { OwnEventsPage } = await import('./OwnEventsPage');
        return () => <OwnEventsPage tab={tab} />;
      }),
    };
  };
  const parent = parentOf(kind);
  const details = [kind.paths.own, ...kind.paths.ownToo].map(
    ({ pattern }): FeatureRoute => ({
      path: pattern,
      handle: { title: kind.titles.ownDetail, needs, parent },
      queries: ({ params: { id = '' } }) => [kind.reads.detail(id)],
      lazy: ownPage(kind, async () => (await import('./OwnEventPage')).OwnEventPage),
    }),
  );
  return [tabRoute(0), tabRoute(1), ...details, ...modelAnswersRoutes(kind)];
}

const scoresRoute = (kind: ScoredKind, { pattern }: { pattern: string }): FeatureRoute => ({
  path: pattern,
  handle: { title: titles.ownScores, needs: seesScores },
  queries: ({ search }) => [ownScores(kind, listQuery(search, 'desc'))],
  async lazy() {
    const { ScoresPage } = await import('./ScoresPage');
    return { Component: () => <ScoresPage kind={kind} /> };
  },
});

const resultRoute = (kind: ScoredKind, list: { pattern: string }, { pattern }: { pattern: string }): FeatureRoute => ({
  path: pattern,
  handle: {
    title: titles.ownResult,
    needs: seesScores,
    parent: { pattern: list.pattern, label: titles.ownScores },
  },
  queries: ({ params: { id = '' } }) => [ownResult(id), newestScores(kind)],
  async lazy() {
    const { ResultPage } = await import('./result/ResultPage');
    return { Component: () => <ResultPage kind={kind} /> };
  },
});

const teamScoresRoute: FeatureRoute = {
  path: paths.ownTeamScores.pattern,
  handle: { title: titles.ownScores, needs: seesScores },
  queries: ({ search }) => [ownTeamScores(listQuery(search, 'desc'))],
  lazy: async () => ({ Component: (await import('./TeamScoresPage')).TeamScoresPage }),
};

/** The route of the home, which shows the events of all kinds in which the viewer can take part. */
export function homeRoute(kinds: readonly EventKind[]): FeatureRoute {
  return {
    path: paths.ownHome.pattern,
    handle: { title: titles.ownHome, needs: (viewer) => kinds.some((kind) => takesPart(kind)(viewer)) },
    queries: ({ viewer }) => kinds.filter((kind) => takesPart(kind)(viewer)).flatMap(homeLists),
    async lazy() {
      const [{ OwnHomePage }, ...parts] = await Promise.all([import('./OwnHomePage'), ...kinds.map(loadOwnKind)]);
      return { Component: () => <OwnHomePage kinds={parts} /> };
    },
  };
}

const home = homeRoute(EVENT_KINDS);

export const participation: Feature = {
  menu: [
    { label: titles.ownHome, to: paths.ownHome(), icon: 'home', needs: home.handle.needs ?? (() => false), order: 20 },
    ...EVENT_KINDS.map(menuItem),
    {
      label: titles.ownScores,
      to: paths.ownScores(),
      icon: 'scores',
      needs: seesScores,
      order: 60,
      also: [paths.ownTeamScores(), paths.ownTrainingScores()],
    },
  ],
  routes: [
    home,
    ...EVENT_KINDS.flatMap(ownEventRoutes),
    scoresRoute('competitions', paths.ownScores),
    teamScoresRoute,
    scoresRoute('trainings', paths.ownTrainingScores),
    resultRoute('competitions', paths.ownScores, paths.ownResult),
    resultRoute('trainings', paths.ownTrainingScores, paths.ownTrainingResult),
  ],
  openRoutes: [
    {
      path: paths.certificate.pattern,
      handle: { title: titles.certificate, needs: () => true },
      lazy: async () => ({ Component: (await import('./certificate/CertificatePage')).CertificatePage }),
    },
  ],
};

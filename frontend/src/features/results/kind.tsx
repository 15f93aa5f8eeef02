/**
 * The differences between the results of competitions and those of trainings. Both have the same screens and requests,
 * but different URLs. Every page of the app loads this module, so the texts are separate (`eventKinds` of
 * messages/results).
 */
import { type ComponentType, createContext, use } from 'react';
import { paths } from '@/domain/paths';

export const gradedCompetitions = {
  /** The beginning of the paths of the requests. */
  key: 'competitions',
  /** The type of the events. */
  type: 1,
  /** The permission to change the events. */
  change: 'update competition',
  /** The events in the list. */
  only: { participant_type: 'individual' },
  paths: {
    list: paths.results,
    people: paths.answeredUsers,
    grading: paths.grading,
    marking: paths.marking,
    analysis: paths.competitionAnalysis,
    leaderboard: paths.leaderboard,
  },
} as const;

export const gradedTrainings = {
  key: 'trainings',
  type: 2,
  change: 'update training',
  only: {},
  paths: {
    list: paths.trainingResults,
    people: paths.answeredTrainingUsers,
    grading: paths.gradingTraining,
    marking: paths.markingTraining,
    analysis: paths.trainingAnalysis,
    /** Trainings have no leaderboard. */
    leaderboard: undefined,
  },
} as const;

export type GradedKind = typeof gradedCompetitions | typeof gradedTrainings;

export const GRADED_KINDS: readonly GradedKind[] = [gradedCompetitions, gradedTrainings];

export const GradedContext = createContext<GradedKind | null>(null);

/** Returns the kind of event whose results the open page shows. */
export function useGraded(): GradedKind {
  const kind = use(GradedContext);
  if (kind === null) throw new Error('This is no page of results.');
  return kind;
}

/** Creates a page of results, for the `lazy` option of a route. */
export const gradedPage = (kind: GradedKind, load: () => Promise<ComponentType>) => async () => {
  const Page = await load();
  return {
    Component: () => (
      <GradedContext value={kind}>
        <Page />
      </GradedContext>
    ),
  };
};

/** Reads the analyses. */
import type { Schemas } from '@/api/client';
import { apiDetail } from '@/api/queries';
import { competition } from '@/domain/events/competition';
import type { Read } from '@/domain/events/kind';
import { training } from '@/domain/events/training';
import { paths } from '@/domain/paths';

export type Analysis = Schemas['AnalysisResponse'];
export type Question = Schemas['AnalysedQuestionResponse'];
export type Flag = Schemas['QuestionFlag'];
export type Class = Schemas['ClassResponse'];

/** Reads the analysis of an event. */
type ReadAnalysis = (id: string) => Read<Analysis>;

const competitionAnalysis: ReadAnalysis = (id) => apiDetail('/api/v1/competitions/{id}/analysis', { path: { id } });
const trainingAnalysis: ReadAnalysis = (id) => apiDetail('/api/v1/trainings/{id}/analysis', { path: { id } });
export const templateAnalysis = (id: string) => apiDetail('/api/v1/templates/{id}/analysis', { path: { id } });

const competitions = {
  /** The beginning of the paths of the requests. */
  key: 'competitions',
  /** The number of the kind in responses. */
  type: 1,
  event: competition,
  read: competitionAnalysis,
  list: paths.results,
  correctKey: paths.correctKey,
} as const;

const trainings = {
  key: 'trainings',
  type: 2,
  event: training,
  read: trainingAnalysis,
  list: paths.trainingResults,
  correctKey: paths.correctTrainingKey,
} as const;

/** The kinds of events, whose keys can be corrected. A template has no corrections (D94). */
export const CORRECTED_KINDS = [competitions, trainings] as const;
export type CorrectedKind = (typeof CORRECTED_KINDS)[number];

/** An event whose keys the viewer may correct. */
export interface CorrectedEvent {
  kind: CorrectedKind;
  id: string;
}

/** Reads the analyses. */
import type { Schemas } from '@/api/client';
import { apiDetail } from '@/api/queries';
import type { Read } from '@/domain/events/kind';

export type Analysis = Schemas['AnalysisResponse'];
export type Question = Schemas['AnalysedQuestionResponse'];
export type Flag = Schemas['QuestionFlag'];
export type Class = Schemas['ClassResponse'];

/** Reads the analysis of an event or a template. */
export type ReadAnalysis = (id: string) => Read<Analysis>;

export const competitionAnalysis = (id: string) => apiDetail('/api/v1/competitions/{id}/analysis', { path: { id } });
/** Reads the questions of a competition with their keys. */
export const keyedCompetition = (id: string) => apiDetail('/api/v1/get/competitionData/{id}', { path: { id } });
export const trainingAnalysis = (id: string) => apiDetail('/api/v1/trainings/{id}/analysis', { path: { id } });
export const templateAnalysis = (id: string) => apiDetail('/api/v1/templates/{id}/analysis', { path: { id } });

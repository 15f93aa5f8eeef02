/** Reads the participant's own scores, and the right answers of what they submitted. */
import type { Schemas } from '@/api/client';
import { apiDetail, apiList, type ListQuery } from '@/api/queries';

export type OwnScore = Schemas['MyScoreListItem'];

export type ScoredKind = 'competitions' | 'trainings';

export type OwnTeamScore = Schemas['MyTeamScoreListItem'];

export const ownTeamScores = (query: ListQuery) => apiList('/api/v1/competitions/user/teams', { query });

export const ownScores = (kind: ScoredKind, query: ListQuery) => apiList(`/api/v1/${kind}/user/individual`, { query });

/** Reads the right answers of a template. The server withholds them while a competition asks the same questions (D30). */
export const modelAnswers = (id: string) => apiDetail('/api/v1/templates/{id}/view', { path: { id } });

/** The participant's own competitions and scores. */
import type { Schemas } from '@/api/client';
import { apiDetail, apiList, type ListQuery } from '@/api/queries';

/** What a row of the lists and the detail have in common. */
export type Competition = Schemas['EventResponse'];
export type CompetitionDetail = Schemas['CompetitionResponse'];
export type OwnScore = Schemas['MyScoreListItem'];

export const openCompetitions = (query: ListQuery & { status?: Schemas['OpenStatus'] }) =>
  apiList('/api/v1/user/assigned-competition', { query });

export const completedCompetitions = (query: ListQuery) =>
  apiList('/api/v1/user/assigned-competition/completed', { query });

export const ownCompetition = (id: string) => apiDetail('/api/v1/competitions/{id}', { path: { id } });

export const ownScores = (query: ListQuery) => apiList('/api/v1/competitions/user/individual', { query });

/** Reads the participant's own scores. */
import type { Schemas } from '@/api/client';
import { apiList, type ListQuery } from '@/api/queries';

export type OwnScore = Schemas['MyScoreListItem'];

export const ownScores = (query: ListQuery) => apiList('/api/v1/competitions/user/individual', { query });

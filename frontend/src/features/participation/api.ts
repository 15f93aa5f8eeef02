/** Reads the participant's own scores, and the correct answers of submitted events. */
import type { Schemas } from '@/api/client';
import { download } from '@/api/download';
import { apiDetail, apiList, type ListQuery } from '@/api/queries';

export type OwnScore = Schemas['MyScoreListItem'];

export type ScoredKind = 'competitions' | 'trainings';

export type OwnResult = Schemas['MyResultResponse'];

export type OwnTeamScore = Schemas['MyTeamScoreListItem'];

export const ownTeamScores = (query: ListQuery) => apiList('/api/v1/competitions/user/teams', { query });

export const ownScores = (kind: ScoredKind, query: ListQuery) => apiList(`/api/v1/${kind}/user/individual`, { query });

export const ownResult = (id: string) => apiDetail('/api/v1/user/results/{id}', { path: { id } });

/** Reads the newest scores. The trend of a result is drawn from them. */
export const newestScores = (kind: ScoredKind) => ownScores(kind, { page: 1, per_page: 25, sort: 'desc' });

/** Saves the certificate of the participant's published score. */
export const saveCertificate = ({ competition_id: id, name }: OwnScore) =>
  download('/api/v1/user/results/{id}/certificate', `${name}.pdf`, { path: { id } });

/** Saves the sheet of the participant's published result. */
export const saveResultSheet = ({ competition_id: id, name }: OwnScore) =>
  download('/api/v1/user/results/{id}/sheet', `${name}.pdf`, { path: { id } });

/** Reads the correct answers of a template. The server withholds them while a competition uses the same questions
    (D30). */
export const modelAnswers = (id: string) => apiDetail('/api/v1/templates/{id}/view', { path: { id } });

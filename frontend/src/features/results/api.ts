/** Results, sheets and scores. */
import { useQueryClient } from '@tanstack/react-query';
import type { Schemas } from '@/api/client';
import * as limits from '@/api/limits.gen';
import { useApiMutation } from '@/api/mutations';
import { apiDetail, apiList, type ListQuery } from '@/api/queries';

export type AnsweredCompetition = Schemas['AnsweredCompetitionListItem'];
export type Person = Schemas['AnsweredUserListItem'];
export type Sheet = Schemas['GradingSheetResponse'];
export type Mark = Schemas['MarkResponse'];
/** Somebody who waits to be graded. */
export type Waiting = Schemas['WaitingUserResponse'];

export const answeredCompetitions = (query: ListQuery) => apiList('/api/v1/competitions/gotAnswers', { query });

export const answeredPeople = (id: string, query: ListQuery) =>
  apiList('/api/v1/competitions/usersAnswered/{id}', { path: { id }, query });

/** The first participants whom a search finds, in the order of the list. */
export const foundPeople = (id: string) => (search: string) => ({
  ...answeredPeople(id, { sort: 'asc', per_page: limits.query.per_page.maximum, ...(search && { search }) }),
  select: ({ data, meta }: Schemas['AnsweredUserListResponse']) => ({ choices: data, total: meta.total }),
});

/** Milliseconds for which the list beside the sheet needs no look at what other graders did. */
const EVERYBODY_STALE_MS = 60_000;

/** Everybody of a competition, for the list beside the sheet: at most as many as a list has on one page (D39). */
export const everybody = (id: string) => ({
  ...apiDetail('/api/v1/competitions/usersAnswered/{id}', { path: { id }, query: { paginate: false, sort: 'asc' } }),
  staleTime: EVERYBODY_STALE_MS,
});

export const competitionData = (id: string) => apiDetail('/api/v1/get/competitionData/{id}', { path: { id } });

export const gradingSheet = (id: string, user_id: string) =>
  apiDetail('/api/v1/get/competitionData/{id}/{user_id}', { path: { id, user_id } });

export const usePublish = () => useApiMutation('post', '/api/v1/competitions/{id}/scores/publish');

/** The figures are part of the path; the server computes them too and refuses others (D37). */
export const useStoreScore = (competition: string) =>
  useApiMutation(
    'post',
    '/api/v1/store/user/score/{competition_id}/{bonus}/{total}/{free_text}/{rank}/{user_id}/{participant_type}',
    { updates: everybody(competition).queryKey },
  );

/** Returns the function that changes one person in the cached list of everybody. */
export function useUpdatedPerson(competition: string) {
  const client = useQueryClient();
  const { queryKey } = everybody(competition);
  return (id: string, change: Partial<Person>) => {
    const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt;
    client.setQueryData(
      queryKey,
      (body) => body && { ...body, data: body.data.map((one) => (one.id === id ? { ...one, ...change } : one)) },
      // The others are as old as before.
      { ...(updatedAt !== undefined && { updatedAt }) },
    );
  };
}

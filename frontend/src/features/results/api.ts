/** Reads results, sheets and scores from the server, and saves scores. */
import { useQueryClient } from '@tanstack/react-query';
import type { Schemas } from '@/api/client';
import * as limits from '@/api/limits.gen';
import { useApiMutation } from '@/api/mutations';
import { apiDetail, apiList, type ListQuery } from '@/api/queries';

export type AnsweredCompetition = Schemas['AnsweredEventListItem'];
export type Person = Schemas['AnsweredUserListItem'];
export type Sheet = Schemas['GradingSheetResponse'];
export type Mark = Schemas['MarkResponse'];
/** A save of a score, as it was. */
export type ScoreSave = Schemas['ScoreSaveListItem'];
/** Somebody who waits to be graded. */
export type Waiting = Schemas['WaitingUserResponse'];

export const answeredCompetitions = (query: ListQuery) => apiList('/api/v1/competitions/gotAnswers', { query });

export const answeredPeople = (id: string, query: ListQuery) =>
  apiList('/api/v1/competitions/usersAnswered/{id}', { path: { id }, query });

/** Reads the first participants that match a search, in the order of the list. */
export const foundPeople = (id: string) => (search: string) => ({
  ...answeredPeople(id, { sort: 'asc', per_page: limits.query.per_page.maximum, ...(search && { search }) }),
  select: ({ data, meta }: Schemas['AnsweredUserListResponse']) => ({ choices: data, total: meta.total }),
});

/** The time in milliseconds during which the list beside the sheet need not show the changes of other graders. */
const EVERYBODY_STALE_MS = 60_000;

/** Reads the people of a competition, for the list beside the sheet: not more than a list has on one page (D39). */
export const allPeople = (id: string) => ({
  ...apiDetail('/api/v1/competitions/usersAnswered/{id}', { path: { id }, query: { paginate: false, sort: 'asc' } }),
  staleTime: EVERYBODY_STALE_MS,
});

export const competitionData = (id: string) => apiDetail('/api/v1/get/competitionData/{id}', { path: { id } });

export const gradingSheet = (id: string, user_id: string) =>
  apiDetail('/api/v1/get/competitionData/{id}/{user_id}', { path: { id, user_id } });

/** Reads the latest saves of a participant's score. */
export const scoreSaves = (id: string, user_id: string) =>
  apiList('/api/v1/competitions/{id}/scores/{user_id}/history', {
    path: { id, user_id },
    query: { sort: 'desc', per_page: 50 },
  });

export const usePublish = () => useApiMutation('post', '/api/v1/competitions/{id}/scores/publish');

/** The totals are part of the path. The server calculates them too, and refuses different ones (D37). */
export const useStoreScore = (competition: string) =>
  useApiMutation(
    'post',
    '/api/v1/store/user/score/{competition_id}/{bonus}/{total}/{free_text}/{rank}/{user_id}/{participant_type}',
    { updates: allPeople(competition).queryKey },
  );

/** Returns the function that updates one person in the cached list of all people. */
export function useUpdatedPerson(competition: string) {
  const client = useQueryClient();
  const { queryKey } = allPeople(competition);
  return (id: string, change: Partial<Person>) => {
    const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt;
    client.setQueryData(
      queryKey,
      (body) => body && { ...body, data: body.data.map((one) => (one.id === id ? { ...one, ...change } : one)) },
      // The other people were not read again, so the age of the list stays the same.
      { ...(updatedAt !== undefined && { updatedAt }) },
    );
  };
}

/** Results, sheets and scores. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { answer, api, type Schemas } from '@/api/client';
import { type ListQuery, pagedList } from '@/api/lists';

export type AnsweredCompetition = Schemas['AnsweredCompetitionListItem'];
export type Person = Schemas['AnsweredUserListItem'];
export type Sheet = Schemas['GradingSheetResponse'];
export type Mark = Schemas['MarkResponse'];

const PREFIX = 'results';

export const answeredCompetitions = (query: ListQuery) =>
  queryOptions({
    queryKey: [PREFIX, 'list', query],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/competitions/gotAnswers', { params: { query }, signal })),
    ...pagedList,
  });

export const answeredPeople = (id: string, query: ListQuery) =>
  queryOptions({
    queryKey: [PREFIX, 'people', id, query],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/v1/competitions/usersAnswered/{id}', { params: { path: { id }, query }, signal })),
    ...pagedList,
  });

/** Everybody of a competition, for the list beside the sheet. */
export const everybody = (id: string) =>
  queryOptions({
    queryKey: [PREFIX, 'people', id, 'everybody'],
    queryFn: async ({ signal }) =>
      (
        await answer(
          api.GET('/api/v1/competitions/usersAnswered/{id}', {
            params: { path: { id }, query: { paginate: false, sort: 'asc' } },
            signal,
          }),
        )
      ).data,
  });

export const competitionData = (id: string) =>
  queryOptions({
    queryKey: [PREFIX, 'competition', id],
    queryFn: async ({ signal }) =>
      (await answer(api.GET('/api/v1/get/competitionData/{id}', { params: { path: { id } }, signal }))).data,
  });

export const gradingSheet = (id: string, user_id: string) =>
  queryOptions({
    queryKey: [PREFIX, 'sheet', id, user_id],
    queryFn: async ({ signal }) =>
      (
        await answer(
          api.GET('/api/v1/get/competitionData/{id}/{user_id}', { params: { path: { id, user_id } }, signal }),
        )
      ).data,
  });

function useChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: [PREFIX] }) }).mutateAsync;
}

export const usePublish = (id: string) =>
  useChange<void, { data: Schemas['PublishedResponse']; message: string }>(() =>
    answer(api.POST('/api/v1/competitions/{id}/scores/publish', { params: { path: { id } } })),
  );

export interface Scored {
  bonus: number;
  total: number;
  freeText: number;
  rank: number;
  body: Schemas['StoreScoreRequest'];
}

/** The figures stand in the path; the server computes them too and refuses others (D37). */
export const useStoreScore = (competition_id: string, user_id: string) =>
  useChange(({ bonus, total, freeText, rank, body }: Scored) =>
    answer(
      api.POST(
        '/api/v1/store/user/score/{competition_id}/{bonus}/{total}/{free_text}/{rank}/{user_id}/{participant_type}',
        {
          params: {
            path: { competition_id, bonus, total, free_text: freeText, rank, user_id, participant_type: 'individual' },
          },
          body,
        },
      ),
    ),
  );

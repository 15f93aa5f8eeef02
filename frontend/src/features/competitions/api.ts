/** Competitions and the server. What an answer says of the time corrects the clock that forms and countdowns use. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { answer, api, type Schemas } from '@/api/client';
import { type ListQuery, pagedList } from '@/api/lists';
import { serverClock } from '@/api/serverClock';

export type Competition = Schemas['CompetitionResponse'];
export type CompetitionRow = Schemas['CompetitionListItem'];
export type CompetitionBody = Schemas['CompetitionRequest'];
export type Candidate = Schemas['CandidateListItem'];
export type Assignment = Schemas['AssignmentListItem'];
/** Two screens: what is pending or running, and what has ended. */
export type Stage = 'new' | 'completed';

const PREFIX = 'competitions';

/** People a page of the checklist holds: the most that the server gives at once. */
export const CANDIDATES_PER_PAGE = 100;
const PARTICIPANTS_PER_PAGE = 60;

export const competitionList = (stage: Stage, query: ListQuery & { status?: Schemas['OpenStatus'] }) =>
  queryOptions({
    queryKey: [PREFIX, 'list', stage, query],
    queryFn: ({ signal }) =>
      answer(
        stage === 'new'
          ? api.GET('/api/v1/competitions', { params: { query }, signal })
          : api.GET('/api/v1/competition/completedAdmin', { params: { query }, signal }),
      ),
    ...pagedList,
  });

export const competitionDetail = (id: string) =>
  queryOptions({
    queryKey: [PREFIX, 'detail', id],
    queryFn: async ({ signal }) => {
      const asked = performance.now();
      const { data } = await answer(api.GET('/api/v1/competitions/{id}', { params: { path: { id } }, signal }));
      serverClock.sync(data.server_time, asked);
      return data;
    },
  });

/** The templates to choose from. Its answer also tells today's date, for the form's calendar. */
export const templateChoices = () =>
  queryOptions({
    queryKey: ['templates', 'choices'],
    queryFn: async ({ signal }) => {
      const asked = performance.now();
      const query = { paginate: false, sort: 'asc' } as const;
      const { data, response } = await api.GET('/api/v1/templates', { params: { query }, signal });
      const told = response.headers.get('Date');
      if (told) serverClock.sync(told, asked);
      return (data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
    },
  });

export const candidates = (id: string, query: { search?: string; page: number }) =>
  queryOptions({
    queryKey: [PREFIX, 'candidates', id, query],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/v1/competitions/users/notAssigned/{id}/{kind}', {
          params: { path: { id, kind: 'users' }, query: { ...query, sort: 'asc', per_page: CANDIDATES_PER_PAGE } },
          signal,
        }),
      ),
    ...pagedList,
  });

export const participants = (id: string, query: ListQuery) =>
  queryOptions({
    queryKey: [PREFIX, 'participants', id, query],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/v1/competitions/users/assigned/{id}', {
          params: { path: { id }, query: { ...query, per_page: PARTICIPANTS_PER_PAGE } },
          signal,
        }),
      ),
    ...pagedList,
  });

function useChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: [PREFIX] }) }).mutateAsync;
}

export const useCreateCompetition = () =>
  useChange((body: CompetitionBody) => answer(api.POST('/api/v1/competitions', { body })));

export const useUpdateCompetition = (id: string) =>
  useChange((body: CompetitionBody) =>
    answer(api.PUT('/api/v1/competitions/{id}', { params: { path: { id } }, body })),
  );

/** Not through `useChange`: the pages of what is gone must not ask for it again. */
export function useDeleteCompetition() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => answer(api.DELETE('/api/v1/competitions/{id}', { params: { path: { id } } })),
    onSuccess: () => client.invalidateQueries({ queryKey: [PREFIX, 'list'] }),
  }).mutateAsync;
}

export const useAssign = (id: string) =>
  useChange((users: string[]) =>
    answer(
      api.POST('/api/v1/competitions/assign/{id}/{kind}', { params: { path: { id, kind: 'users' } }, body: { users } }),
    ),
  );

export const useRemoveAssignment = () =>
  useChange((id: string) =>
    answer(api.DELETE('/api/v1/competitions/delete/user/assigned/{id}', { params: { path: { id } } })),
  );

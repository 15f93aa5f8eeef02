/** The participant's own competitions and scores. */
import { queryOptions } from '@tanstack/react-query';
import { answer, api, type Schemas } from '@/api/client';
import { type ListQuery, pagedList } from '@/api/lists';
import { serverClock } from '@/api/serverClock';

/** What a row of the lists and the detail have in common. */
export type Competition = Schemas['EventResponse'];
export type CompetitionDetail = Schemas['CompetitionResponse'];
export type OwnScore = Schemas['MyScoreListItem'];
export type OpenStatus = 'pending' | 'running';

const PREFIX = 'participation';

/** Rows carry the server's time, so that 'in 2 days' and the countdown do not follow the device's clock. */
function heard(rows: readonly Competition[], asked: number): void {
  const first = rows[0];
  if (first) serverClock.sync(first.server_time, asked);
}

export const openCompetitions = (query: ListQuery & { status?: OpenStatus }) =>
  queryOptions({
    queryKey: [PREFIX, 'open', query],
    queryFn: async ({ signal }) => {
      const asked = performance.now();
      const page = await answer(api.GET('/api/v1/user/assigned-competition', { params: { query }, signal }));
      heard(page.data, asked);
      return page;
    },
    ...pagedList,
  });

export const completedCompetitions = (query: ListQuery) =>
  queryOptions({
    queryKey: [PREFIX, 'completed', query],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/v1/user/assigned-competition/completed', { params: { query }, signal })),
    ...pagedList,
  });

export const ownCompetition = (id: string) =>
  queryOptions({
    queryKey: [PREFIX, 'detail', id],
    queryFn: async ({ signal }) => {
      const asked = performance.now();
      const { data } = await answer(api.GET('/api/v1/competitions/{id}', { params: { path: { id } }, signal }));
      heard([data], asked);
      return data;
    },
  });

export const ownScores = (query: ListQuery) =>
  queryOptions({
    queryKey: [PREFIX, 'scores', query],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/competitions/user/individual', { params: { query }, signal })),
    ...pagedList,
  });

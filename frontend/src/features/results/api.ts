/** Reads results, sheets and scores from the server, and saves scores. */
import { useQueryClient } from '@tanstack/react-query';
import type { Schemas } from '@/api/client';
import * as limits from '@/api/frameLimits.gen';
import { useApiMutation } from '@/api/mutations';
import { apiDetail, apiList, type ListQuery } from '@/api/queries';
import type { ListOrder } from '@/ui/listQuery';
import type { GradedKind } from './kind';
import { shownName } from './names';

export type AnsweredEvent = Schemas['AnsweredEventListItem'];
export type AnsweredUser = Schemas['AnsweredUserListItem'];
export type AnsweredTeam = Schemas['TeamResultListItem'];
export type TeamMember = Schemas['TeamMemberListItem'];
/** How many of the people, or of the teams, of an event are how far. */
export type ResultCounts = Schemas['AnsweredUserListResponse']['counts'];
/** A participant with what to call them: the name, or the label while names are hidden. */
export type NamedUser = AnsweredUser & { name: string };
export type Sheet = Schemas['GradingSheetResponse'];
export type Mark = Schemas['MarkResponse'];
/** One past save of a score. */
export type ScoreSave = Schemas['ScoreSaveListItem'];
/** A participant in the list whose sheet can be opened. */
export type Waiting = Schemas['ListedUserResponse'];
/** The participants before and after the open one in the whole list, as the server returns them. */
export type Beside = Readonly<Record<'before' | 'after', Waiting | null>>;

/** Reads the events with answers. Competitions for teams have a separate list. */
export const answeredEvents = ({ key, only }: GradedKind, query: ListQuery) =>
  apiList(`/api/v1/${key}/gotAnswers`, { query: { ...query, ...only } });

export const answeredTeamEvents = (query: ListQuery) => apiList('/api/v1/competitions/Assigned-to-teams', { query });

export const teamMembers = (id: string, team_id: string, query: ListQuery) =>
  apiList('/api/v1/competitions/members-solved/{id}/{team_id}', { path: { id, team_id }, query });

/** The highest score first, and people or teams without one in the order of their assignment (D301). */
export const BY_PLACE: ListOrder = {
  sort: 'asc',
  by: 'place',
  sortBy: ['place', 'name', 'score', 'percentage', 'published_at'],
};

const STATES = ['published', 'to_grade', 'not_solved'] as const;
export type ResultState = (typeof STATES)[number];
/** Whether a text is a filter of the list. '' finds all participants. */
export const isResultState = (state: string): state is ResultState => STATES.some((one) => one === state);
const inState = (query: ListQuery, state: string) => ({ ...query, ...(isResultState(state) && { state }) });

export const answeredUsers = ({ key }: GradedKind, id: string, query: ListQuery, state = '') =>
  apiList(`/api/v1/${key}/usersAnswered/{id}`, { path: { id }, query: inState(query, state) });

export const answeredTeams = (id: string, query: ListQuery, state: string) =>
  apiList('/api/v1/competitions/show-teams/{id}', { path: { id }, query: inState(query, state) });

/** Reads the first participants that match a search, in the order of the list. */
export const foundUsers = (kind: GradedKind, id: string) => (search: string) => ({
  ...answeredUsers(kind, id, { sort: 'asc', per_page: limits.query.per_page.maximum, ...(search && { search }) }),
  select: ({ data, meta }: Schemas['AnsweredUserListResponse']) => ({
    choices: data.map((person): NamedUser => ({ ...person, name: shownName(person) })),
    total: meta.total,
  }),
});

/** For this time in milliseconds, the list beside the sheet may lack changes of other graders. */
const EVERYBODY_STALE_MS = 60_000;

/** Reads the participants of an event for the list beside the sheet, at most one page of a list (D39). */
export const allUsers = ({ key }: GradedKind, id: string) => ({
  ...apiDetail(`/api/v1/${key}/usersAnswered/{id}`, { path: { id }, query: { paginate: false, sort: 'asc' } }),
  staleTime: EVERYBODY_STALE_MS,
});

export const leaderboardOf = (id: string) => apiDetail('/api/v1/competitions/{id}/leaderboard', { path: { id } });

/** Reads the overview of marking. The id may belong to either kind of event. */
export const markingOverview = (id: string) => apiDetail('/api/v1/marking/{id}', { path: { id } });

/**
 * Reads the sheet of a participant. The event may be of either kind. `user_id` is the id of the user, or of the attempt
 * while names are hidden.
 */
export const gradingSheet = (id: string, user_id: string) =>
  apiDetail('/api/v1/get/competitionData/{id}/{user_id}', { path: { id, user_id } });

/** Reads the latest saves of a participant's score. */
export const scoreSaves = ({ key }: GradedKind, id: string, user_id: string) =>
  apiList(`/api/v1/${key}/{id}/scores/{user_id}/history`, {
    path: { id, user_id },
    query: { sort: 'desc', per_page: 50 },
  });

export const useChangeAnonymity = ({ key }: GradedKind) => useApiMutation('put', `/api/v1/${key}/{id}/anonymity`);

export const usePublish = ({ key }: GradedKind) => useApiMutation('post', `/api/v1/${key}/{id}/scores/publish`);

/** The totals are part of the path. The server calculates them too, and refuses different ones (D37). */
export const useStoreScore = (kind: GradedKind, event: string) =>
  useApiMutation(
    'post',
    '/api/v1/store/user/score/{competition_id}/{bonus}/{total}/{free_text}/{rank}/{user_id}/{participant_type}',
    { updates: allUsers(kind, event).queryKey },
  );

/** Returns the function that updates one person in the cached list of all people. */
export function useUpdatedUser(kind: GradedKind, event: string) {
  const client = useQueryClient();
  const { queryKey } = allUsers(kind, event);
  return (id: string, change: Partial<AnsweredUser>) => {
    const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt;
    client.setQueryData(
      queryKey,
      (body) => body && { ...body, data: body.data.map((one) => (one.id === id ? { ...one, ...change } : one)) },
      // The other people were not read again, so the list keeps its age.
      { ...(updatedAt !== undefined && { updatedAt }) },
    );
  };
}

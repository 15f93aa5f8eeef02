/** Reads what the page of a person shows, and changes roles. */
import type { Schemas } from '@/api/client';
import { useApiMutation } from '@/api/mutations';
import { apiDetail, apiList, type ListQuery } from '@/api/queries';
import type { ScopeQuery } from '@/domain/scope';

export type UserEvent = Schemas['UserEventResponse'];
export type ChangedRoles = Schemas['ChangedRolesResponse'];

/** The number of events on the overview. */
const LATEST = 5;

export const userTeam = (id: string) => apiDetail('/api/v1/users/{id}/team', { path: { id } });

export const userEvents = (id: string, query: ListQuery) =>
  apiList('/api/v1/users/{id}/events', { path: { id }, query });

export const latestEvents = (id: string) => userEvents(id, { page: 1, per_page: LATEST, sort: 'desc' });

/** Reads the import that created the person: a list of one import, or an empty list. */
export const userImport = (id: string, scope: ScopeQuery) =>
  apiList('/api/v1/users/groups', { query: { ...scope, user_id: id, page: 1, per_page: 1 } });

export const userSessions = (id: string, scope: ScopeQuery) =>
  apiDetail('/api/v1/users/{id}/sessions', { path: { id }, query: scope });

/** Reads the role with that name and its permissions, if the viewer may assign it and see roles. */
export const roleDetail = (id: string, scope: ScopeQuery) =>
  apiDetail('/api/v1/roles/{id}', { path: { id }, query: scope });

export const useChangeRoles = () => useApiMutation('post', '/api/v1/users/role');

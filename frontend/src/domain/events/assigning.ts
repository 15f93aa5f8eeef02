/** The participants that staff assign to an event, and the requests that only the assign dialog sends. */
import { queryOptions } from '@tanstack/react-query';
import { request, type Schemas } from '@/api/client';
import { apiDetail } from '@/api/queries';
import type { Assignee, Read } from './kind';

/** A filter of the offered people: those of an import, or the members of a team. */
export interface CandidateFilter {
  import_id?: string;
  team_id?: string;
}

/** The chosen participants: selected rows, all rows of a list with exceptions, or pasted addresses. */
export type Chosen =
  | { ids: readonly string[] }
  | { all: CandidateFilter & { search?: string }; except: readonly string[] }
  | { emails: readonly string[] };

/** The effect that an assignment would have. */
export type Forecast = Schemas['AssignedResponse'];
/** The two forms of the email about an event. */
export type EventLetters = Schemas['EventLettersResponse'];

export function assignBody(of: Assignee, chosen: Chosen): Schemas['AssignParticipantsRequest'] {
  if ('emails' in chosen) return { emails: [...chosen.emails] };
  if ('ids' in chosen) return { [of]: [...chosen.ids] };
  const { all, except } = chosen;
  return { all: 1, ...all, ...(except.length > 0 && { except: [...except] }) };
}

export interface AssigningReads {
  /** `of` says whether users or teams are assigned. */
  forecast: (id: string, of: Assignee, chosen: Chosen) => Read<Forecast>;
  /** The emails as they would be sent to a person with this name. */
  letters: (id: string, name: string) => Read<EventLetters>;
}

export const assigningReads = (key: 'competitions' | 'trainings'): AssigningReads => ({
  forecast: (id, kind, chosen) =>
    queryOptions({
      queryKey: [`/api/v1/${key}/assign/{id}/{kind}`, { id, kind, chosen }],
      queryFn: ({ signal }) =>
        request('post', `/api/v1/${key}/assign/{id}/{kind}`, {
          params: { path: { id, kind } },
          body: { ...assignBody(kind, chosen), dry_run: 1 },
          signal,
        }),
      select: ({ data }) => data,
    }),
  letters: (id, name) => apiDetail(`/api/v1/${key}/{id}/letter`, { path: { id }, query: { ...(name && { name }) } }),
});

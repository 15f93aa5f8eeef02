/** Reads the effect of a correction, applies it, and lists the corrections of a competition (D94). */
import { queryOptions } from '@tanstack/react-query';
import { request, type Schemas } from '@/api/client';
import { useApiMutation } from '@/api/mutations';
import { apiList, type ListQuery } from '@/api/queries';

export type Body = Schemas['CorrectionRequest'];
export type Rule = Schemas['CorrectionRule'];
export type CorrectedKey = Schemas['CorrectedKeyResponse'];
export type Correction = Schemas['CorrectionListItem'];
export type EventData = Schemas['CompetitionDataResponse'];

const PATH = '/api/v1/competitions/{id}/corrections';

export const corrections = (id: string, query: ListQuery) => apiList(PATH, { path: { id }, query });

/** The correction that holds for a question, or for the slides case, if there is one. */
export const holdingCorrection = (id: string, question: string) =>
  apiList(PATH, { path: { id }, query: { holds_for: question, per_page: 1 } });

/** The effect stays on screen while the effect of another key or rule is loading. */
export const preview = (id: string, body: Body) =>
  queryOptions({
    queryKey: [PATH, { path: { id } }, body],
    queryFn: ({ signal }) => request('post', PATH, { params: { path: { id } }, body: { ...body, dry_run: 1 }, signal }),
    select: ({ data }) => data,
    placeholderData: (previous) => previous,
    retry: false,
  });

export const useCorrect = () => useApiMutation('post', PATH);

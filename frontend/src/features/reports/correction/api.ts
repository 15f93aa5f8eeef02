/** Reads the effect of a correction, applies it, and lists the corrections of an event (D94). */
import { queryOptions } from '@tanstack/react-query';
import { request, type Schemas } from '@/api/client';
import { useApiMutation } from '@/api/mutations';
import { apiList, type ListQuery } from '@/api/queries';
import type { CorrectedEvent, CorrectedKind } from '../api';

export type Body = Schemas['CorrectionRequest'];
export type Rule = Schemas['CorrectionRule'];
export type CorrectedKey = Schemas['CorrectedKeyResponse'];
export type Correction = Schemas['CorrectionListItem'];
export type EventData = Schemas['CompetitionDataResponse'];

const pathOf = ({ key }: CorrectedKind) => `/api/v1/${key}/{id}/corrections` as const;

export const corrections = ({ kind, id }: CorrectedEvent, query: ListQuery) =>
  apiList(pathOf(kind), { path: { id }, query });

/** The correction that holds for a question, or for the slides case, if there is one. */
export const holdingCorrection = ({ kind, id }: CorrectedEvent, question: string) =>
  apiList(pathOf(kind), { path: { id }, query: { holds_for: question, per_page: 1 } });

/** The effect stays on screen while the effect of another key or rule is loading. */
export const preview = ({ kind, id }: CorrectedEvent, body: Body) =>
  queryOptions({
    queryKey: [pathOf(kind), { path: { id } }, body],
    queryFn: ({ signal }) =>
      request('post', pathOf(kind), { params: { path: { id } }, body: { ...body, dry_run: 1 }, signal }),
    select: ({ data }) => data,
    placeholderData: (previous) => previous,
    retry: false,
  });

export const useCorrect = (kind: CorrectedKind) => useApiMutation('post', pathOf(kind));

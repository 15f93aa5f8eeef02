/** Searches the events and templates that can be analysed. This module is separate from the analyses, which every
    page of the app loads. */
import * as limits from '@/api/frameLimits.gen';
import { apiList, type ListQuery } from '@/api/queries';
import type { Read } from '@/domain/events/kind';
import type { Choice, Matches } from '@/ui/ServerSelect';

/** Searches events or templates that can be analysed. */
export type FindChoices = (search: string) => Read<Matches<Choice>>;

/** Reads the first matches of a search, the newest first. */
const matching = (search: string): ListQuery => ({
  sort: 'desc',
  per_page: limits.query.per_page.maximum,
  ...(search && { search }),
});

interface Named {
  data: { id: string; name: string }[];
  meta: { total: number };
}

const choicesOf = ({ data, meta }: Named): Matches<{ id: string; name: string }> => ({
  choices: data.map(({ id, name }) => ({ id, name })),
  total: meta.total,
});

export const foundCompetitions: FindChoices = (search) => ({
  ...apiList('/api/v1/competitions/gotAnswers', { query: matching(search) }),
  select: choicesOf,
});
export const foundTrainings: FindChoices = (search) => ({
  ...apiList('/api/v1/trainings/gotAnswers', { query: matching(search) }),
  select: choicesOf,
});
export const foundTemplates: FindChoices = (search) => ({
  ...apiList('/api/v1/templates', { query: matching(search) }),
  select: choicesOf,
});

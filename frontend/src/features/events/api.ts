/** What the pages of every kind of event read besides the event. The calls of a kind are in `domain/events`. */
import { apiDetail, apiList } from '@/api/queries';
import type { Choice } from '@/ui/ServerSelect';

/** How many templates are offered at once. */
const MATCHES_LISTED = 50;

/** The templates to choose from, by name. */
export const templateChoices = (search: string) => ({
  ...apiList('/api/v1/templates', {
    query: { page: 1, per_page: MATCHES_LISTED, sort: 'asc', sort_by: 'name', ...(search && { search }) },
  }),
  select: ({ data, meta }: { data: readonly Choice[]; meta: { total: number } }) => ({
    choices: data.map(({ id, name }) => ({ id, name })),
    total: meta.total,
  }),
});

/** The template that the address of the page names. */
export const templateOf = (id: string) => ({
  ...apiDetail('/api/v1/templates/{id}', { path: { id } }),
  select: ({ data: { name } }: { data: { name: string } }): Choice => ({ id, name }),
});

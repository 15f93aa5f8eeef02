/**
 * The data that the pages of every kind of event read besides the event itself. The requests of each kind are in
 * `domain/events`.
 */
import { apiDetail, apiList } from '@/api/queries';
import { MATCHES_LISTED } from '@/ui/listQuery';
import type { Choice } from '@/ui/ServerSelect';

/** Reads the templates that can be chosen, ordered by name. */
export const templateChoices = (search: string) => ({
  ...apiList('/api/v1/templates', {
    query: { page: 1, per_page: MATCHES_LISTED, sort: 'asc', sort_by: 'name', ...(search && { search }) },
  }),
  select: ({ data, meta }: { data: readonly Choice[]; meta: { total: number } }) => ({
    choices: data.map(({ id, name }) => ({ id, name })),
    total: meta.total,
  }),
});

/** Reads the template whose id is in the URL of the page. */
export const templateQuery = (id: string) => ({
  ...apiDetail('/api/v1/templates/{id}', { path: { id } }),
  select: ({ data: { name } }: { data: { name: string } }): Choice => ({ id, name }),
});

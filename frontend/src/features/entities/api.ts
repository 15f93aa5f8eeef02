/** Reads and changes entities on the server. */
import { queryOptions } from '@tanstack/react-query';
import { type ApiBody, request, type Schemas } from '@/api/client';
import { useApiMutation } from '@/api/mutations';
import { apiList, type ListQuery, type Page } from '@/api/queries';
import type { ListOrder } from '@/ui/listQuery';

export type Entity = Schemas['EntityResponse'];
export type EntityWithParent = Entity & { parent: Entity | null };
/** How many entities are offered as a parent at once. */
const MATCHES_LISTED = 50;
type Entities = ApiBody<'get', '/api/v1/entities'>;

export const ENTITY_ORDER = { sortBy: ['name'] } as const satisfies ListOrder;

const treeSize = (entities: readonly Entity[]): number =>
  entities.reduce((size, { all_children }) => size + 1 + treeSize(all_children), 0);

/** What the server gives without `page` and `search` is no page: all entities are within the root. */
const asPage = ({ data, meta }: Entities): Page<Entity> => {
  const total = treeSize(data);
  return { data, meta: meta ?? { current_page: 1, last_page: 1, per_page: Math.max(1, total), total } };
};

/** While a tree loads, another order of it is shown; while a page loads, another page. */
const entityPage = (query: ListQuery, isTree: boolean) =>
  queryOptions({
    ...apiList('/api/v1/entities', { query }),
    placeholderData: (before: Entities | undefined) =>
      before && before.data.length > 0 && (before.meta === undefined) === isTree ? before : undefined,
    select: asPage,
  });

/** The whole tree: a page that has the root as its only row. */
export const entityTree = ({ sort, sort_by }: ListQuery) =>
  entityPage({ ...(sort && { sort }), ...(sort_by && { sort_by }) }, true);

/** The entities whose name contains the search; without one, all of them, by name. */
export const entitySearch = ({ search = '', page = 1, ...query }: ListQuery) =>
  entityPage({ ...query, page, ...(search && { search }) }, false);

/** What can be chosen as a parent: the first matches by name. */
export const parentChoices = (search: string) => ({
  ...apiList('/api/v1/entities', {
    query: { page: 1, sort: 'asc', sort_by: 'name', per_page: MATCHES_LISTED, ...(search && { search }) },
  }),
  select(body: Entities) {
    const { data, meta } = asPage(body);
    return {
      choices: data.map(({ id, name, level, ancestors }) => ({ id, name, level, ancestors })),
      total: meta.total,
    };
  },
});

const ENTITY = '/api/v1/entities/{id}';
const entity = async (id: string, signal: AbortSignal) =>
  (await request('get', ENTITY, { params: { path: { id } }, signal })).data;

/** An entity with its parent; the root has none. */
export const entityDetail = (id: string) =>
  queryOptions({
    queryKey: [ENTITY, { path: { id } }, 'parent'] as const,
    async queryFn({ signal }) {
      const own = await entity(id, signal);
      return { ...own, parent: own.parent_id === null ? null : await entity(own.parent_id, signal) };
    },
  });

export const useCreateEntities = () => useApiMutation('post', '/api/v1/entities');

export const useUpdateEntity = () => useApiMutation('put', ENTITY);

export const useDeleteEntity = () => useApiMutation('delete', ENTITY);

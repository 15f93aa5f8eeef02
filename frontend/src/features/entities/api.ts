/** Reads and changes entities on the server. */
import { queryOptions } from '@tanstack/react-query';
import { type ApiBody, request, type Schemas } from '@/api/client';
import { useApiMutation } from '@/api/mutations';
import { apiList, type ListQuery, type Page } from '@/api/queries';
import { type ListOrder, MATCHES_LISTED } from '@/ui/listQuery';

export type Entity = Schemas['EntityResponse'];
export type EntityWithParent = Entity & { parent: Entity | null };
type Entities = ApiBody<'get', '/api/v1/entities'>;

export const ENTITY_ORDER = { sortBy: ['name'] } as const satisfies ListOrder;

const treeSize = (entities: readonly Entity[]): number =>
  entities.reduce((size, { all_children }) => size + 1 + treeSize(all_children), 0);

/** Without `page` and `search`, the server returns no page, but the root with all entities inside it. */
const asPage = ({ data, meta }: Entities): Page<Entity> => {
  const total = treeSize(data);
  return { data, meta: meta ?? { current_page: 1, last_page: 1, per_page: Math.max(1, total), total } };
};

/**
 * Reads the whole tree as a page whose only row is the root. A search looks through the tree that was read. While a
 * tree loads, the tree in the previous order stays on screen.
 */
export const entityTree = ({ sort, sort_by }: Partial<ListQuery>) =>
  queryOptions({
    ...apiList('/api/v1/entities', { query: { ...(sort && { sort }), ...(sort_by && { sort_by }) } }),
    placeholderData: (before: Entities | undefined) => (before && before.data.length > 0 ? before : undefined),
    select: asPage,
  });

/** Reads the possible parents: the first matches, ordered by name. */
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
const fetchEntity = async (id: string, signal: AbortSignal) =>
  (await request('get', ENTITY, { params: { path: { id } }, signal })).data;

/** Reads an entity with its parent. The root has no parent. */
export const entityDetail = (id: string) =>
  queryOptions({
    queryKey: [ENTITY, { path: { id } }, 'parent'] as const,
    async queryFn({ signal }) {
      const own = await fetchEntity(id, signal);
      return { ...own, parent: own.parent_id === null ? null : await fetchEntity(own.parent_id, signal) };
    },
  });

export const useCreateEntities = () => useApiMutation('post', '/api/v1/entities');

export const useUpdateEntity = () => useApiMutation('put', ENTITY);

export const useDeleteEntity = () => useApiMutation('delete', ENTITY);

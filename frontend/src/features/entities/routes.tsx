/** The routes of entities: the tree of an organization. */
import { all, holds, isSuperAdmin, type Permission } from '@/api/permissions';
import { paths } from '@/domain/paths';
import { titles } from '@/messages/titles';
import { listQuery } from '@/ui/listQuery';
import type { Crumb, Feature } from '@/ui/pages';

const loadApi = () => import('./api');

const organizationNeeds = (...permissions: Permission[]) =>
  all((viewer) => !isSuperAdmin(viewer), holds(...permissions));
const parent: Crumb = { pattern: paths.entities.pattern, label: titles.entities };

export const entities: Feature = {
  menu: [
    {
      label: titles.entities,
      to: paths.entities(),
      icon: 'entities',
      needs: organizationNeeds('viewAny entity'),
      order: 85,
    },
  ],
  routes: [
    {
      path: paths.entities.pattern,
      handle: { title: titles.entities, needs: organizationNeeds('viewAny entity') },
      async queries({ search }) {
        const { ENTITY_ORDER, entityTree } = await loadApi();
        return [entityTree(listQuery(search, ENTITY_ORDER))];
      },
      lazy: async () => ({ Component: (await import('./EntitiesPage')).EntitiesPage }),
    },
    {
      path: paths.createEntities.pattern,
      handle: { title: titles.entities, needs: organizationNeeds('create entity'), denied: 'create', parent },
      queries: async () => [(await loadApi()).parentChoices('')],
      lazy: async () => ({ Component: (await import('./CreateEntitiesPage')).CreateEntitiesPage }),
    },
    {
      path: paths.editEntity.pattern,
      handle: {
        title: titles.entities,
        needs: organizationNeeds('update entity', 'viewAny entity'),
        changes: holds('update entity'),
        denied: 'edit',
        parent,
      },
      async queries({ params }) {
        const { entityDetail, parentChoices } = await loadApi();
        return [entityDetail(params['id'] ?? ''), parentChoices('')];
      },
      lazy: async () => ({ Component: (await import('./EditEntityPage')).EditEntityPage }),
    },
  ],
};

/** The tree of entities, or the entities that a search finds (specification, 2.10). */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { GmtCell } from '@/domain/GmtCell';
import { paths } from '@/domain/paths';
import { SettingsTabs } from '@/domain/SettingsTabs';
import { entities as t } from '@/messages/entities';
import { formatNumber } from '@/messages/format';
import { Link } from '@/ui/Link';
import { Loaded } from '@/ui/Loaded';
import { deleteMany } from '@/ui/table/bulk';
import type { Column } from '@/ui/table/columns';
import { ListFrame } from '@/ui/table/ListFrame';
import { ListTable } from '@/ui/table/ListTable';
import { DATE, useListState } from '@/ui/useListState';
import { ENTITY_ORDER, type Entity, entitySearch, entityTree } from './api';
import { EntityTree } from './EntityTree';
import classes from './EntityTree.module.css';
import { rowElementId } from './TreeRow';
import { useEntityActions } from './useEntityActions';
import { useMoveEntity } from './useMoveEntity';

const entityColumns = (editable: boolean): readonly Column<Entity>[] => [
  {
    id: 'name',
    header: t.name,
    main: true,
    sortBy: 'name',
    cell: ({ id, name }) => (editable ? <Link to={paths.editEntity({ id })}>{name}</Link> : name),
  },
  { id: 'path', header: t.pathHead, cell: ({ ancestors }) => t.path(ancestors), muted: true },
  { id: 'level', header: t.level, numeric: true, cell: ({ level }) => formatNumber(level) },
  { id: 'users', header: t.users, numeric: true, cell: ({ users_count }) => formatNumber(users_count) },
  {
    id: 'created',
    header: t.created,
    cell: ({ created_at }) => <GmtCell at={created_at} />,
    muted: true,
    sortBy: DATE,
    times: true,
  },
];

/** The deleted row had the focus. After the question is closed, the row of its parent receives the focus. */
const focusParent = ({ parent_id }: Entity) =>
  setTimeout(() => document.getElementById(rowElementId(parent_id ?? ''))?.focus());

export function EntitiesPage() {
  const viewer = useViewer();
  const list = useListState(ENTITY_ORDER);
  const editable = can(viewer, 'update entity');
  const searching = list.search !== '';
  const query = useQuery(searching ? entitySearch(list.query) : entityTree(list.query));
  const { actions, deletion } = useEntityActions(focusParent);
  const move = useMoveEntity(query);
  const shown = useMemo(() => entityColumns(editable), [editable]);
  const { isError, error, refetch } = query;
  const tree = { data: query.data?.data[0], isError, error, refetch };
  return (
    <ListFrame
      t={t}
      create={can(viewer, 'create entity') && { to: paths.createEntities(), label: t.create }}
      tabs={<SettingsTabs />}
      list={list}
      query={query}
      columns={shown}
    >
      {(parts) =>
        searching ? (
          <ListTable
            {...parts}
            list={list}
            query={query}
            columns={shown}
            rowKey={({ id }) => id}
            rowName={({ name }) => name}
            actions={actions}
            bulk={deletion && [deleteMany(deletion)]}
          />
        ) : (
          <div className={query.isPlaceholderData ? classes.stale : undefined} aria-busy={query.isPlaceholderData}>
            <Loaded failed={t.failed} query={tree}>
              {(root) => (
                <>
                  <EntityTree root={root} actions={actions} onMove={editable ? move : undefined} />
                  {root.all_children.length === 0 && <p className={classes.hint}>{t.onlyRoot}</p>}
                  {editable && root.all_children.length > 0 && <p className={classes.hint}>{t.moveHow}</p>}
                </>
              )}
            </Loaded>
          </div>
        )
      }
    </ListFrame>
  );
}

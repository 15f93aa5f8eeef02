/** The tree of entities, or the entities that a search finds (specification, 2.10). */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { ApiError } from '@/api/errors';
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { GmtCell } from '@/domain/GmtCell';
import { paths } from '@/domain/paths';
import { common } from '@/messages/common';
import { entities as t } from '@/messages/entities';
import { formatNumber } from '@/messages/format';
import { Link } from '@/ui/Link';
import { Loaded } from '@/ui/Loaded';
import { notice } from '@/ui/notice';
import { perform } from '@/ui/perform';
import { deleteMany } from '@/ui/table/bulk';
import type { Column } from '@/ui/table/columns';
import { ListFrame } from '@/ui/table/ListFrame';
import { ListTable } from '@/ui/table/ListTable';
import { useDialog } from '@/ui/useDialog';
import { DATE, useListState } from '@/ui/useListState';
import { ENTITY_ORDER, type Entity, entitySearch, entityTree } from './api';
import { EntityTree } from './EntityTree';
import classes from './EntityTree.module.css';
import type { MoveDialog } from './MoveDialog';
import { rowElementId } from './TreeRow';
import { indexTree, openLevels, sumTree } from './tree';
import { useEntityActions } from './useEntityActions';
import { useMoveEntity } from './useMoveEntity';
import { useNewRows } from './useNewRows';
import { useRename } from './useRename';
import { useTreeState } from './useTreeState';

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
    id: 'leader',
    header: t.leader,
    cell: ({ leader, users_count }) => leader?.name ?? (users_count > 0 ? t.noLeader : t.none),
    muted: true,
  },
  {
    id: 'created',
    header: t.created,
    cell: ({ created_at }) => <GmtCell at={created_at} />,
    muted: true,
    sortBy: DATE,
  },
];

/** The deleted row had the focus. After the confirmation is closed, the row of the parent gets the focus. */
const focusParent = ({ parent_id }: Entity) =>
  setTimeout(() => document.getElementById(rowElementId(parent_id ?? ''))?.focus());

interface Asked {
  Dialog: typeof MoveDialog;
  moved: Entity;
}

/** Asks for the new parent of an entity. The dialog is loaded on demand, and it shows the whole tree. */
function useMoveDialog(move: (moved: Entity, parent: Entity, before?: Entity) => Promise<void>, root?: Entity) {
  const { open, dialog } = useDialog(({ Dialog, moved }: Asked, state) =>
    root ? (
      <Dialog
        {...state}
        root={root}
        moved={moved}
        move={(parent) => move(moved, parent, indexTree(root).get(moved.parent_id ?? ''))}
      />
    ) : null,
  );
  const ask = useCallback(
    (moved: Entity) =>
      void perform({
        failed: common.dialogFailed,
        async run() {
          const { MoveDialog: Dialog } = await import('./MoveDialog').catch(() => {
            throw new ApiError(0, {});
          });
          open({ Dialog, moved });
          return {};
        },
      }),
    [open],
  );
  return { ask, dialog };
}

export function EntitiesPage() {
  const viewer = useViewer();
  const list = useListState(ENTITY_ORDER);
  const editable = can(viewer, 'update entity');
  const searching = list.search !== '';
  // The rows of a search do not need the tree, except to move one of them.
  const [needsTree, setNeedsTree] = useState(false);
  const treeQuery = useQuery({ ...entityTree(list.query), enabled: !searching || needsTree });
  const found = useQuery({ ...entitySearch(list.query), enabled: searching });
  const query = searching ? found : treeQuery;
  const root = treeQuery.data?.data[0];
  const tree = useTreeState(root?.id ?? '');
  const adding = useNewRows({ open: tree.open });
  const rename = useRename(treeQuery);
  const { move, moveOrFail } = useMoveEntity(treeQuery);
  const moving = useMoveDialog(moveOrFail, root);
  const { ask } = moving;
  const onMove = useCallback(
    (moved: Entity) => {
      setNeedsTree(true);
      ask(moved);
    },
    [ask],
  );
  const { actions, treeActions, deletion } = useEntityActions({
    onAdd: adding.add,
    onMove,
    onDeleted: focusParent,
  });
  const shown = useMemo(() => entityColumns(editable), [editable]);
  const texts = useMemo(() => {
    const sums = root && sumTree(root).get(root.id);
    return searching || !sums ? t : { ...t, count: () => t.summary(sums.entities, sums.people, sums.deepest) };
  }, [root, searching]);
  const { isError, error, refetch } = treeQuery;
  const openAll = (of: Entity) => {
    const { opened, level, all } = openLevels(of);
    tree.openOnly(opened);
    if (!all) notice.success(t.openedTo(level));
  };
  return (
    <>
      <ListFrame
        t={texts}
        create={can(viewer, 'create entity') && { to: paths.createEntities(), label: t.create }}
        list={list}
        query={query}
        columns={shown}
        tools={
          !searching &&
          root && (
            <>
              <Button variant="default" onClick={() => openAll(root)}>
                {t.openAll}
              </Button>
              <Button variant="default" onClick={() => tree.openOnly(new Set([root.id]))}>
                {t.closeAll}
              </Button>
            </>
          )
        }
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
            <div
              className={treeQuery.isPlaceholderData ? classes.stale : undefined}
              aria-busy={treeQuery.isPlaceholderData}
            >
              <Loaded failed={t.failed} query={{ data: root, isError, error, refetch }}>
                {(top) => (
                  <>
                    <EntityTree
                      root={top}
                      tree={tree}
                      actions={treeActions}
                      adding={adding}
                      rename={editable ? rename : undefined}
                      onMove={editable ? move : undefined}
                    />
                    {top.all_children.length === 0 && <p className={classes.hint}>{t.onlyRoot}</p>}
                    {editable && top.all_children.length > 0 && <p className={classes.hint}>{t.moveHow}</p>}
                  </>
                )}
              </Loaded>
            </div>
          )
        }
      </ListFrame>
      {moving.dialog}
    </>
  );
}

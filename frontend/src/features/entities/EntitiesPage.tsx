/** The tree of entities, and a search in it (specification, 2.10). */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { ApiError } from '@/api/errors';
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { paths } from '@/domain/paths';
import { common } from '@/messages/common';
import { entities as t } from '@/messages/entities';
import { Loaded } from '@/ui/Loaded';
import { DATE } from '@/ui/listQuery';
import { notice } from '@/ui/notice';
import { perform } from '@/ui/perform';
import { ListFrame } from '@/ui/table/ListFrame';
import { useDialog } from '@/ui/useDialog';
import { useListState } from '@/ui/useListState';
import { ENTITY_ORDER, type Entity, entityTree } from './api';
import { EntityTree } from './EntityTree';
import classes from './EntityTree.module.css';
import { Hits } from './Hits';
import type { MoveDialog } from './MoveDialog';
import { rowElementId } from './TreeRow';
import { indexTree, openLevels, sumTree } from './tree';
import { useEntityActions } from './useEntityActions';
import { useMoveEntity } from './useMoveEntity';
import { useNewRows } from './useNewRows';
import { useRename } from './useRename';
import { useTreeSearch } from './useTreeSearch';
import { useTreeState } from './useTreeState';

/** The columns that can sort the tree. */
const SORTED = [
  { header: t.name, sortBy: 'name' },
  { header: t.created, sortBy: DATE },
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
  const query = useQuery(entityTree(list.query));
  const root = query.data?.data[0];
  const tree = useTreeState(root?.id ?? '');
  const search = useTreeSearch(root, list.search, tree);
  const adding = useNewRows({ open: tree.open });
  const rename = useRename(query);
  const { move, moveOrFail } = useMoveEntity(query);
  const moving = useMoveDialog(moveOrFail, root);
  const actions = useEntityActions({ onAdd: adding.add, onMove: moving.ask, onDeleted: focusParent });
  const texts = useMemo(() => {
    const sums = root && sumTree(root).get(root.id);
    return sums ? { ...t, count: () => t.summary(sums.entities, sums.people, sums.deepest) } : t;
  }, [root]);
  const { isError, error, refetch } = query;
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
        columns={SORTED}
        found={root && list.search !== '' && <Hits search={search} />}
        onSearchEnter={search.step}
        tools={
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
        {() => (
          <div className={query.isPlaceholderData ? classes.stale : undefined} aria-busy={query.isPlaceholderData}>
            <Loaded failed={t.failed} query={{ data: root, isError, error, refetch }}>
              {(top) => (
                <>
                  <EntityTree
                    root={top}
                    tree={tree}
                    actions={actions}
                    text={list.search}
                    hit={search.current?.id}
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
        )}
      </ListFrame>
      {moving.dialog}
    </>
  );
}

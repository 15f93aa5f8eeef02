/**
 * The actions on an entity in its row. Actions that the viewer may not perform are visible too, with the reason
 * (specification, 6).
 */
import { useMemo } from 'react';
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { paths } from '@/domain/paths';
import { entities as t } from '@/messages/entities';
import { askToDelete } from '@/ui/askToDelete';
import type { RowAction } from '@/ui/table/RowMenu';
import { type Entity, useDeleteEntity } from './api';
import { MAX_LEVEL } from './tree';

function barredDeletion({ parent_id, childrenIds, users_count }: Entity): string | undefined {
  if (parent_id === null) return t.isRoot;
  if (childrenIds.length > 0) return t.hasChildren;
  return users_count > 0 ? t.hasUsers : undefined;
}

/** The actions of a row of the tree. */
export interface EntityActions {
  add: RowAction;
  edit: RowAction;
  move: RowAction;
  remove: RowAction;
}

interface Options {
  /** Opens the field for the name of a new entity below this one. */
  onAdd: (id: string) => void;
  /** Asks for the new parent of an entity. */
  onMove: (entity: Entity) => void;
  /** Called with an entity that was deleted. */
  onDeleted: (entity: Entity) => void;
}

export function useEntityActions({ onAdd, onMove, onDeleted }: Options): (entity: Entity) => EntityActions {
  const viewer = useViewer();
  const [creates, edits, deletes] = [
    can(viewer, 'create entity'),
    can(viewer, 'update entity'),
    can(viewer, 'delete entity'),
  ];
  const remove = useDeleteEntity();
  return useMemo(() => {
    const confirmDeletion = async (entity: Entity) => {
      const isDeleted = await askToDelete({
        name: entity.name,
        question: t.deleteQuestion(entity.name),
        detail: t.deleteDetail,
        remove: () => remove({ params: { path: { id: entity.id } } }),
      });
      if (isDeleted) onDeleted(entity);
    };
    return (entity) => ({
      add: {
        label: t.addAction,
        reason: creates ? (entity.level >= MAX_LEVEL ? t.deepestInside(MAX_LEVEL) : undefined) : t.addDenied,
        run: () => onAdd(entity.id),
      },
      edit: {
        label: t.editAction,
        ...(edits ? { to: paths.editEntity({ id: entity.id }) } : { reason: t.editDenied }),
      },
      move: {
        label: t.moveAction,
        reason: edits ? (entity.parent_id === null ? t.rootStays : undefined) : t.editDenied,
        run: () => onMove(entity),
      },
      remove: {
        label: t.deleteAction,
        danger: true,
        reason: deletes ? barredDeletion(entity) : t.deleteDenied,
        run: () => void confirmDeletion(entity),
      },
    });
  }, [creates, edits, deletes, remove, onAdd, onMove, onDeleted]);
}

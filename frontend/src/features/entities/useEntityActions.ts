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
import type { Deletion, ListActions } from '@/ui/table/bulk';
import type { RowAction } from '@/ui/table/RowMenu';
import { type Entity, useDeleteEntity } from './api';

function barredDeletion({ parent_id, childrenIds, users_count }: Entity): string | undefined {
  if (parent_id === null) return t.isRoot;
  if (childrenIds.length > 0) return t.hasChildren;
  return users_count > 0 ? t.hasUsers : undefined;
}

interface Actions extends ListActions<Entity> {
  /** The actions: edit, then delete. */
  actions: (entity: Entity) => RowAction[];
}

/** `onDeleted` is called with an entity that was deleted. */
export function useEntityActions(onDeleted: (entity: Entity) => void): Actions {
  const viewer = useViewer();
  const [edits, deletes] = [can(viewer, 'update entity'), can(viewer, 'delete entity')];
  const remove = useDeleteEntity();
  return useMemo(() => {
    const deletion: Deletion<Entity> = {
      question: ({ name }) => t.deleteQuestion(name),
      detail: () => t.deleteDetail,
      many: t.deleteMany,
      reason: barredDeletion,
      remove: ({ id }) => remove({ params: { path: { id } } }),
    };
    const confirmDeletion = async (entity: Entity) => {
      const gone = await askToDelete(t.deleteQuestion(entity.name), t.deleteDetail, () => deletion.remove(entity));
      if (gone) onDeleted(entity);
    };
    return {
      actions: (entity) => [
        { label: t.editAction, ...(edits ? { to: paths.editEntity({ id: entity.id }) } : { reason: t.editDenied }) },
        {
          label: t.deleteAction,
          danger: true,
          reason: deletes ? barredDeletion(entity) : t.deleteDenied,
          run: () => void confirmDeletion(entity),
        },
      ],
      ...(deletes && { deletion }),
    };
  }, [edits, deletes, remove, onDeleted]);
}

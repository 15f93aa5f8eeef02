/** Moves an entity to a new parent, and shows the result with a button that undoes the move. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { Page } from '@/api/queries';
import { entities as t } from '@/messages/entities';
import { type NoticeDetails, notice } from '@/ui/notice';
import { perform } from '@/ui/perform';
import type { Entity } from './api';
import { useSaveEntity } from './useSaveEntity';

type Place = Pick<Entity, 'id' | 'name'>;

export function useMoveEntity(query: UseQueryResult<Page<Entity>>) {
  const save = useSaveEntity(query);
  const moveTo = (moved: Entity, parent: Place, details: NoticeDetails = {}) =>
    perform({
      failed: t.moveFailed(moved.name),
      async run() {
        await save(moved, { parent_id: parent.id });
        return { message: t.moved(moved.name, parent.name), ...details };
      },
    });
  const undoTo = (moved: Entity, before: Place | undefined): NoticeDetails =>
    before ? { act: { label: t.undo, run: () => void moveTo(moved, before) } } : {};
  return {
    /** Moves the entity at once, as after a drop. An error stays at the top of the page. `before` is the old parent. */
    move: (moved: Entity, parent: Place, before?: Place) => void moveTo(moved, parent, undoTo(moved, before)),
    /** Moves the entity from a dialog, which shows an error itself. */
    async moveOrFail(moved: Entity, parent: Place, before?: Place): Promise<void> {
      await save(moved, { parent_id: parent.id });
      notice.success(t.moved(moved.name, parent.name), undoTo(moved, before));
    },
  };
}

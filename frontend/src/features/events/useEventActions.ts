/** What can be done to an event, from its row and from its own pages. */
import type { EventRow } from '@/domain/events/kind';
import { useEvents } from '@/domain/events/pages';
import { events as shared } from '@/messages/events';
import { type Deletion, deleteRow, type ListActions } from '@/ui/table/bulk';
import type { RowAction } from '@/ui/table/RowMenu';
import { deleteBar, editBar } from './rules';

interface EventActions extends ListActions<EventRow> {
  actions: (event: EventRow) => RowAction[];
  /** Those that change the event itself, for a page that shows it. */
  changes: (event: EventRow) => RowAction[];
}

/** `onDeleted` follows a deletion. */
export function useEventActions(onDeleted?: () => void): EventActions {
  const { kind, t, changes: calls, may } = useEvents();
  const { paths, isAssignable } = kind;
  const remove = calls.useDelete();
  const deletion: Deletion<EventRow> = {
    question: () => t.deleteQuestion,
    detail: ({ name }) => shared.deleteDetail(name),
    many: t.deleteMany,
    reason: (event) => deleteBar(event, t),
    remove: async ({ id }) => {
      const result = await remove(id);
      onDeleted?.();
      return result;
    },
  };
  const changes = (event: EventRow) => [
    ...(may('update')
      ? [{ label: shared.editAction, to: paths.edit({ id: event.id }), reason: editBar(event, t) }]
      : []),
    ...(may('delete') ? [deleteRow(shared.deleteAction, deletion, event)] : []),
  ];
  const actions = (event: EventRow) => [
    { label: shared.viewAction, to: paths.view({ id: event.id }) },
    ...(may('update') && isAssignable(event)
      ? [{ label: shared.assignAction, to: paths.manage({ id: event.id }) }]
      : []),
    ...changes(event),
  ];
  return { actions, changes, ...(may('delete') && { deletion }) };
}

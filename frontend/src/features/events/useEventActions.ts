/** The actions on an event, in its row and on its own pages. */
import type { EventRow } from '@/domain/events/kind';
import { useEvents } from '@/domain/events/pages';
import { withSearch } from '@/domain/paths';
import { eventPage } from '@/messages/eventPage';
import { events as shared } from '@/messages/events';
import { type Deletion, deleteRow, type ListActions } from '@/ui/table/bulk';
import type { RowAction } from '@/ui/table/RowMenu';
import { whyNotDeletable, whyNotEditable } from './rules';

interface EventActions extends ListActions<EventRow> {
  actions: (event: EventRow) => RowAction[];
  /** The actions that change or copy the event itself, for a page that shows it. */
  changes: (event: EventRow) => RowAction[];
}

/** `onDeleted` is called after a deletion. */
export function useEventActions(onDeleted?: () => void): EventActions {
  const { kind, t, changes: calls, may } = useEvents();
  const { paths, isAssignable } = kind;
  const remove = calls.useDelete();
  const deletion: Deletion<EventRow> = {
    question: () => t.deleteQuestion,
    detail: ({ name }) => shared.deleteDetail(name),
    many: t.deleteMany,
    reason: (event) => whyNotDeletable(event, t),
    remove: async ({ id }) => {
      const result = await remove(id);
      onDeleted?.();
      return result;
    },
  };
  const changeActions = (event: EventRow): RowAction[] => [
    ...(may('create') ? [{ label: eventPage.duplicate, to: withSearch(paths.create(), { copy_of: event.id }) }] : []),
    ...(may('update')
      ? [{ label: shared.editAction, to: paths.edit({ id: event.id }), reason: whyNotEditable(event, t) }]
      : []),
    ...(may('delete') ? [deleteRow(shared.deleteAction, deletion, event)] : []),
  ];
  const rowActions = (event: EventRow) => [
    { label: shared.viewAction, to: paths.view({ id: event.id }) },
    ...(may('update') && isAssignable(event)
      ? [{ label: shared.assignAction, to: paths.manage({ id: event.id }) }]
      : []),
    ...changeActions(event),
  ];
  return { actions: rowActions, changes: changeActions, ...(may('delete') && { deletion }) };
}

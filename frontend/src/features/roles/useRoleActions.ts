/** What can be done to a role from its row. */
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { useScope } from '@/domain/scope';
import { roles as words } from '@/messages/roles';
import { type Deletion, deleteRow, type ListActions } from '@/ui/table/bulk';
import { type RoleRow, useDeleteRole } from './api';
import { usePlace } from './place';

export function useRoleActions(): ListActions<RoleRow> {
  const viewer = useViewer();
  const place = usePlace();
  const { query } = useScope();
  const remove = useDeleteRole();
  const [edits, deletes] = [can(viewer, 'update role'), can(viewer, 'delete role')];
  const deletion: Deletion<RoleRow> = {
    question: ({ name }) => words.deleteQuestion(name),
    detail: () => words.deleteDetail,
    detailOfMany: words.deleteManyDetail,
    reason: ({ users_count }) => (users_count > 0 ? words.inUse : undefined),
    remove: ({ id }) => remove({ params: { path: { id }, query } }),
  };
  if (!edits && !deletes) return {};
  return {
    actions: (role) => [
      ...(edits ? [{ label: words.editAction, to: place.edit(role.id) }] : []),
      ...(deletes ? [deleteRow(words.deleteAction, deletion, role)] : []),
    ],
    ...(deletes && { deletion }),
  };
}

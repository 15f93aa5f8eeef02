/** The actions on a role in its row. */
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { useScope } from '@/domain/scope';
import { roles as t } from '@/messages/roles';
import { type Deletion, deleteRow, type ListActions } from '@/ui/table/bulk';
import { type RoleRow, useDeleteRole } from './api';
import { useRolePaths } from './useRolePaths';

export function useRoleActions(): ListActions<RoleRow> {
  const viewer = useViewer();
  const rolePaths = useRolePaths();
  const { query } = useScope();
  const remove = useDeleteRole();
  const [edits, deletes] = [can(viewer, 'update role'), can(viewer, 'delete role')];
  const deletion: Deletion<RoleRow> = {
    question: ({ name }) => t.deleteQuestion(name),
    detail: () => t.deleteDetail,
    many: t.deleteMany,
    reason: ({ users_count }) => (users_count > 0 ? t.inUse : undefined),
    remove: ({ id }) => remove({ params: { path: { id }, query } }),
  };
  if (!edits && !deletes) return {};
  return {
    actions: (role) => [
      ...(edits ? [{ label: t.editAction, to: rolePaths.edit(role.id) }] : []),
      ...(deletes ? [deleteRow(t.deleteAction, deletion, role)] : []),
    ],
    ...(deletes && { deletion }),
  };
}

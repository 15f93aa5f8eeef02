/** What can be done to a role from its row; nothing where the viewer may change none. */
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { useScope } from '@/domain/scope';
import { messages } from '@/messages';
import { askToDelete } from '@/ui/askToDelete';
import type { RowAction } from '@/ui/RowMenu';
import { type RoleRow, useDeleteRole } from './api';
import { usePlace } from './place';

const { roles: words } = messages;

export function useRoleActions(): ((role: RoleRow) => RowAction[]) | undefined {
  const viewer = useViewer();
  const place = usePlace();
  const { query } = useScope();
  const remove = useDeleteRole();
  const [edits, deletes] = [can(viewer, 'update role'), can(viewer, 'delete role')];
  if (!edits && !deletes) return undefined;

  const ask = ({ id, name }: RoleRow) =>
    askToDelete(words.deleteQuestion(name), words.deleteDetail, () => remove({ params: { path: { id }, query } }));
  return (role) => [
    ...(edits ? [{ label: words.editAction, to: place.edit(role.id) }] : []),
    ...(deletes
      ? [
          {
            label: words.deleteAction,
            danger: true,
            reason: role.users_count > 0 ? words.inUse : undefined,
            run: () => void ask(role),
          },
        ]
      : []),
  ];
}

/** What can be done to a user from their row. */
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { useScope } from '@/domain/scope';
import { users as t } from '@/messages/users';
import { type Deletion, deleteRow, type ListActions } from '@/ui/table/bulk';
import { type User, useDeleteUser } from './api';
import { useEndSessions } from './useEndSessions';
import { useUserPaths } from './useUserPaths';

export function useUserActions(): ListActions<User> {
  const viewer = useViewer();
  const userPaths = useUserPaths();
  const { query } = useScope();
  const remove = useDeleteUser();
  const endSessions = useEndSessions();
  const [edits, deletes] = [can(viewer, 'update user'), can(viewer, 'delete user')];
  const deletion: Deletion<User> = {
    question: ({ name }) => t.deleteQuestion(name),
    detail: ({ email }) => t.deleteDetail(email),
    many: t.deleteMany,
    reason: (user) => (user.id === viewer.id ? t.self : user.entities_count > 0 ? t.inTeam : undefined),
    remove: ({ id }) => remove({ params: { path: { id }, query } }),
  };
  if (!edits && !deletes) return {};
  return {
    actions: (user) => [
      ...(edits
        ? [
            { label: t.editAction, to: userPaths.edit(user.id) },
            {
              label: t.endSessionsAction,
              reason: user.id === viewer.id ? t.ownSessions : undefined,
              run: () => void endSessions(user),
            },
          ]
        : []),
      ...(deletes ? [deleteRow(t.deleteAction, deletion, user)] : []),
    ],
    ...(deletes && { deletion }),
  };
}

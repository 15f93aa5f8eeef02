/** What can be done to a user from their row. */
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { useScope } from '@/domain/scope';
import { users as words } from '@/messages/users';
import { type Deletion, deleteRow, type ListActions } from '@/ui/table/bulk';
import { type User, useDeleteUser } from './api';
import { usePlace } from './place';

export function useUserActions(): ListActions<User> {
  const viewer = useViewer();
  const place = usePlace();
  const { query } = useScope();
  const remove = useDeleteUser();
  const [edits, deletes] = [can(viewer, 'update user'), can(viewer, 'delete user')];
  const deletion: Deletion<User> = {
    question: ({ name }) => words.deleteQuestion(name),
    detail: ({ email }) => words.deleteDetail(email),
    detailOfMany: words.deleteManyDetail,
    reason: (user) => (user.id === viewer.id ? words.self : user.entities_count > 0 ? words.inTeam : undefined),
    remove: ({ id }) => remove({ params: { path: { id }, query } }),
  };
  if (!edits && !deletes) return {};
  return {
    actions: (user) => [
      ...(edits ? [{ label: words.editAction, to: place.edit(user.id) }] : []),
      ...(deletes ? [deleteRow(words.deleteAction, deletion, user)] : []),
    ],
    ...(deletes && { deletion }),
  };
}

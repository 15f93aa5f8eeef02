/** What can be done to a user from their row; nothing where the viewer may change nobody. */
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { useScope } from '@/domain/scope';
import { messages } from '@/messages';
import { askToDelete } from '@/ui/askToDelete';
import type { RowAction } from '@/ui/RowMenu';
import { type User, useDeleteUser } from './api';
import { usePlace } from './place';

const { users: words } = messages;

export function useUserActions(): ((user: User) => RowAction[]) | undefined {
  const viewer = useViewer();
  const place = usePlace();
  const { query } = useScope();
  const remove = useDeleteUser();
  const [edits, deletes] = [can(viewer, 'update user'), can(viewer, 'delete user')];
  if (!edits && !deletes) return undefined;

  const ask = ({ id, name, email }: User) =>
    askToDelete(words.deleteQuestion(name), words.deleteDetail(email), () =>
      remove({ params: { path: { id }, query } }),
    );
  return (user) => [
    ...(edits ? [{ label: words.editAction, to: place.edit(user.id) }] : []),
    ...(deletes
      ? [
          {
            label: words.deleteAction,
            danger: true,
            reason: user.id === viewer.id ? words.self : user.entities_count > 0 ? words.inTeam : undefined,
            run: () => void ask(user),
          },
        ]
      : []),
  ];
}

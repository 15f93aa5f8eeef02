/** Unlocks the sign-in of a user who must wait after failed attempts (D102). */
import { useScope } from '@/domain/scope';
import { users as t } from '@/messages/users';
import { perform } from '@/ui/perform';
import { type User, useLetInUser } from './api';

export function useLetIn(): (user: Pick<User, 'id' | 'name'>) => Promise<boolean> {
  const { query } = useScope();
  const letIn = useLetInUser();
  return ({ id, name }) =>
    perform({ failed: t.letInFailed(name), run: () => letIn({ params: { path: { id }, query } }) });
}

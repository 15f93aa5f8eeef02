/** Asks for confirmation, and ends all sessions of a user. */
import { useScope } from '@/domain/scope';
import { common } from '@/messages/common';
import { users as t } from '@/messages/users';
import { askFirst } from '@/ui/askFirst';
import { type User, useSignOutUser } from './api';

export function useEndSessions(): (user: Pick<User, 'id' | 'name'>) => Promise<boolean> {
  const { query } = useScope();
  const signOut = useSignOutUser();
  return ({ id, name }) =>
    askFirst(
      t.endSessionsFailed(name),
      {
        question: t.endSessionsQuestion(name),
        detail: t.endSessionsDetail,
        yes: t.endSessions,
        no: common.cancel,
        danger: true,
      },
      () => signOut({ params: { path: { id }, query } }),
    );
}

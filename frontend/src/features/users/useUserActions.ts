/** The actions on a user in the list, and on several users at once. */
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { useScope } from '@/domain/scope';
import { common } from '@/messages/common';
import { users as t } from '@/messages/users';
import { askFirst } from '@/ui/askFirst';
import { perform } from '@/ui/perform';
import { type BulkAction, type Deletion, deleteRow, type ListActions } from '@/ui/table/bulk';
import { type User, useDeactivateUser, useDeleteUser, useInviteAgain, useReactivateUser } from './api';
import { useEndSessions } from './useEndSessions';
import { useLetIn } from './useLetIn';
import { useUserPaths } from './useUserPaths';

interface UserActions extends ListActions<User> {
  bulk?: BulkAction<User>[];
}

/** `assignable` are the names of the roles that the viewer may give; undefined while they are loading. */
export function useUserActions(assignable?: readonly string[]): UserActions {
  const viewer = useViewer();
  const userPaths = useUserPaths();
  const { query } = useScope();
  const [remove, deactivate, reactivate, invite] = [
    useDeleteUser(),
    useDeactivateUser(),
    useReactivateUser(),
    useInviteAgain(),
  ];
  const endSessions = useEndSessions();
  const letIn = useLetIn();
  const [edits, deletes] = [can(viewer, 'update user'), can(viewer, 'delete user')];
  const invites = edits || can(viewer, 'create user');
  const requestFor = ({ id }: User) => ({ params: { path: { id }, query } });
  // The viewer must not change a user who has permissions that the viewer does not have (D7).
  const holdsMorePermissions = ({ role }: User) =>
    assignable && !role.every((name) => assignable.includes(name)) ? t.mayDoMore : undefined;
  const deletion: Deletion<User> = {
    question: ({ name }) => t.deleteQuestion(name),
    detail: ({ email }) => t.deleteDetail(email),
    many: t.deleteMany,
    reason: (user) =>
      user.id === viewer.id ? t.self : (holdsMorePermissions(user) ?? (user.entities_count > 0 ? t.inTeam : undefined)),
    remove: (user) => remove(requestFor(user)),
  };
  const selfReason = (user: User) => (user.id === viewer.id ? t.deactivateSelf : holdsMorePermissions(user));
  const many: BulkAction<User>[] = [
    {
      label: t.deactivateAction,
      reason: (user) => selfReason(user) ?? (user.state === 'deactivated' ? t.deactivatedAlready : undefined),
      run: (user) => deactivate(requestFor(user)),
      detail: t.deactivateDetail,
      confirm: t.deactivate,
      danger: true,
      texts: t.deactivateMany,
    },
    {
      label: t.reactivateSelected,
      reason: (user) => holdsMorePermissions(user) ?? (user.state === 'deactivated' ? undefined : t.notDeactivated),
      run: (user) => reactivate(requestFor(user)),
      detail: t.reactivateDetail,
      confirm: t.reactivate,
      texts: t.reactivateMany,
    },
  ];
  const inviteMany: BulkAction<User> = {
    label: t.inviteSelected,
    reason: (user) => holdsMorePermissions(user) ?? (user.state === 'invited' ? undefined : t.notInvited),
    run: (user) => invite(requestFor(user)),
    detail: t.inviteAgainDetail,
    confirm: t.inviteAgain,
    texts: t.inviteMany,
  };
  const changeState = (user: User) =>
    user.state === 'deactivated'
      ? {
          label: t.reactivate,
          reason: holdsMorePermissions(user),
          run: () =>
            void perform({
              failed: t.reactivateFailed(user.name),
              about: user.name,
              run: () => reactivate(requestFor(user)),
            }),
        }
      : {
          label: t.deactivateAction,
          reason: selfReason(user),
          run: () =>
            void askFirst({
              failed: t.deactivateFailed(user.name),
              about: user.name,
              question: {
                question: t.deactivateQuestion(user.name),
                detail: t.deactivateDetail,
                yes: t.deactivate,
                no: common.cancel,
                danger: true,
              },
              run: () => deactivate(requestFor(user)),
            }),
        };
  if (!edits && !deletes && !invites) return {};
  return {
    actions: (user) => [
      ...(edits ? [{ label: t.editAction, to: userPaths.edit(user.id) }] : []),
      ...(invites && user.state === 'invited'
        ? [
            {
              label: t.inviteAgain,
              reason: holdsMorePermissions(user),
              run: () =>
                void perform({
                  failed: t.inviteFailed(user.email),
                  about: common.invitationSent(user.email),
                  run: () => invite(requestFor(user)),
                }),
            },
          ]
        : []),
      ...(edits
        ? [
            ...(user.state === 'active' && user.id !== viewer.id
              ? [{ label: t.letIn, reason: holdsMorePermissions(user), run: () => void letIn(user) }]
              : []),
            {
              label: t.endSessionsAction,
              reason: user.id === viewer.id ? t.ownSessions : holdsMorePermissions(user),
              run: () => void endSessions(user),
            },
            changeState(user),
          ]
        : []),
      ...(deletes ? [deleteRow(t.deleteAction, deletion, user)] : []),
    ],
    bulk: [...(edits ? many : []), ...(invites ? [inviteMany] : [])],
    ...(deletes && { deletion }),
  };
}

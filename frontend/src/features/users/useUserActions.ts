/** The actions on a user in the list and on the user's page, and on several users at once. */
import { createElement, type ReactNode } from 'react';
import { ApiError } from '@/api/errors';
import { can } from '@/api/permissions';
import type { ListQuery } from '@/api/queries';
import { useViewer } from '@/api/session';
import { type ScopeQuery, useScope } from '@/domain/scope';
import { common } from '@/messages/common';
import { person } from '@/messages/person';
import { users as t } from '@/messages/users';
import { askFirst } from '@/ui/askFirst';
import { perform } from '@/ui/perform';
import {
  type BulkAction,
  type Chosen,
  type Deletion,
  deleteRow,
  type ListActions,
  type WideAction,
} from '@/ui/table/bulk';
import type { RowAction } from '@/ui/table/RowMenu';
import { useDialog } from '@/ui/useDialog';
import {
  type User,
  useDeactivateUser,
  useDeleteUser,
  useInviteAgain,
  useReactivateUser,
  type userFilters,
} from './api';
import { useEndSessions } from './useEndSessions';
import { useLetIn } from './useLetIn';
import { useMakeTeam } from './useMakeTeam';
import type { RoleDialog, RoleSubject } from './user/RoleDialog';
import { useUserPaths } from './useUserPaths';

/** The query of the list of users. */
type Listed = Partial<ListQuery> & ScopeQuery & Partial<ReturnType<typeof userFilters>>;

/** The search and the filters of a list of users. */
export type Narrowing = ReturnType<typeof narrowing>;

/** Returns the search and all filters of a list. They decide which users it finds. */
function narrowing(listed: Listed) {
  const { page: _, per_page: __, sort: ___, sort_by: ____, organization_id: _____, ...rest } = listed;
  return rest;
}

interface UserActions extends Omit<ListActions<User>, 'actions'> {
  /** `page` means the user's page, which already has buttons for some of the actions. */
  actions?: (user: User, at?: 'page') => RowAction[];
  bulk?: BulkAction<User>[];
  wide?: WideAction<User>[];
  /** Opens the dialog. */
  changeRole: (subject: RoleSubject) => void;
  /** Returns why the viewer cannot change the role of a user. */
  roleReason: (user: User) => string | undefined;
  /** Sends an invitation again. Undefined if the viewer may not. */
  inviteAgain?: (user: User) => RowAction;
  /** Must be rendered on the page. */
  dialog: ReactNode;
}

/**
 * `assignable` are the names of the roles that the viewer may assign, or undefined while they are loading. `listed` is
 * the query of the list. A `WideAction` applies to all users whom it finds.
 */
export function useUserActions(assignable?: readonly string[], listed: Listed = {}): UserActions {
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
      offered: ({ state }) => state !== 'deactivated',
      reason: (user) => selfReason(user) ?? (user.state === 'deactivated' ? t.deactivatedAlready : undefined),
      run: (user) => deactivate(requestFor(user)),
      detail: t.deactivateDetail,
      confirm: t.deactivate,
      danger: true,
      texts: t.deactivateMany,
    },
    {
      label: t.reactivateSelected,
      offered: ({ state }) => state === 'deactivated',
      reason: (user) => holdsMorePermissions(user) ?? (user.state === 'deactivated' ? undefined : t.notDeactivated),
      run: (user) => reactivate(requestFor(user)),
      detail: t.reactivateDetail,
      confirm: t.reactivate,
      texts: t.reactivateMany,
    },
  ];
  const inviteMany: BulkAction<User> = {
    label: t.inviteSelected,
    offered: ({ state }) => state === 'invited',
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
  const { open, dialog } = useDialog<RoleSubject & { Dialog: typeof RoleDialog }>(({ Dialog, ...subject }, state) =>
    createElement(Dialog, { subject, roles: assignable ?? [], ...state }),
  );
  const changeRole = (subject: RoleSubject) =>
    void perform({
      failed: common.dialogFailed,
      async run() {
        // The dialog is loaded on demand, because most visits of the list do not need it.
        const { RoleDialog: Dialog } = await import('./user/RoleDialog').catch(() => {
          throw new ApiError(0, {});
        });
        open({ ...subject, Dialog });
        return {};
      },
    });
  const roleReason = (user: User) => (user.id === viewer.id ? t.ownRole : holdsMorePermissions(user));
  const inviteAgain = (user: User): RowAction => ({
    label: t.inviteAgain,
    reason: holdsMorePermissions(user) ?? (user.state === 'invited' ? undefined : t.notInvited),
    run: () =>
      void perform({
        failed: t.inviteFailed(user.email),
        about: common.invitationSent(user.email),
        run: () => invite(requestFor(user)),
      }),
  });
  const rest = { changeRole, roleReason, dialog, ...(invites && { inviteAgain }) };
  const makeTeam = useMakeTeam(narrowing(listed));
  if (!edits && !deletes && !invites) return { ...rest, wide: makeTeam };
  return {
    ...rest,
    wide: [
      ...makeTeam,
      ...(edits
        ? [
            {
              label: person.role.action,
              run: ({ rows, all, onDone }: Chosen<User>) => {
                changeRole({
                  people: rows,
                  onDone,
                  ...(all !== null && { all: { total: all, query: narrowing(listed) } }),
                });
              },
            },
          ]
        : []),
    ],
    actions: (user, at) => [
      // The page has a button for the role, or for the invitation if there is an open one.
      ...(edits && (at !== 'page' || user.state === 'invited')
        ? [
            {
              label: person.role.action,
              reason: roleReason(user),
              run: () => changeRole({ people: [user] }),
            },
          ]
        : []),
      ...(edits && at !== 'page' ? [{ label: t.editAction, to: userPaths.edit(user.id) }] : []),
      ...(invites && (at === 'page' ? user.state !== 'invited' : user.state === 'invited') ? [inviteAgain(user)] : []),
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
      // A deleted user has no page any more.
      ...(deletes && at !== 'page' ? [deleteRow(t.deleteAction, deletion, user)] : []),
    ],
    bulk: [...(edits ? many : []), ...(invites ? [inviteMany] : [])],
    ...(deletes && { deletion }),
  };
}

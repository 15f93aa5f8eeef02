/**
 * The list of users of the platform, of a picked organization, or of the viewer's own organization (specification,
 * 2.8).
 */

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { GmtCell } from '@/domain/GmtCell';
import { ScopePicker } from '@/domain/ScopePicker';
import { SettingsTabs } from '@/domain/SettingsTabs';
import { useScope } from '@/domain/scope';
import { distinctName } from '@/domain/users/distinctName';
import { userGroups } from '@/domain/users/groups';
import { roleName } from '@/messages/roleNames';
import { users as t } from '@/messages/users';
import { Link } from '@/ui/Link';
import { DATE } from '@/ui/listQuery';
import { perform } from '@/ui/perform';
import { SelectFilter } from '@/ui/SelectFilter';
import type { Column } from '@/ui/table/columns';
import { SelectableListPage } from '@/ui/table/SelectableListPage';
import { useListState } from '@/ui/useListState';
import { assignableRoles, downloadUsers, USER_ORDER, USER_STATES, type User, userFilters, userList } from './api';
import { UserState } from './UserState';
import { useUserActions } from './useUserActions';
import { type UserPaths, useUserPaths } from './useUserPaths';

const userColumns = (userPaths: UserPaths): readonly Column<User>[] => [
  {
    id: 'name',
    // The specification names these columns on the platform only.
    header: userPaths.platform ? t.username : t.name,
    main: true,
    sortBy: 'name',
    cell: ({ id, name }) => <Link to={userPaths.view(id)}>{name}</Link>,
  },
  {
    id: 'email',
    header: userPaths.platform ? t.userEmail : t.email,
    cell: ({ email }) => email,
    sortBy: 'email',
    breaks: true,
  },
  { id: 'role', header: t.role, cell: ({ role }) => role.map(roleName).join(', '), oneLine: true },
  { id: 'state', header: t.state, cell: (user) => <UserState user={user} /> },
  {
    id: 'signed-in',
    header: t.lastSignIn,
    cell: ({ last_sign_in_at }) => (last_sign_in_at ? <GmtCell at={last_sign_in_at} time /> : t.never),
    muted: true,
    oneLine: true,
  },
  {
    id: 'created',
    header: t.created,
    cell: ({ created_at }) => <GmtCell at={created_at} />,
    muted: true,
    oneLine: true,
    wide: true,
    sortBy: DATE,
  },
];

export function UsersPage() {
  const viewer = useViewer();
  const scope = useScope();
  const userPaths = useUserPaths();
  const list = useListState(USER_ORDER);
  const shown = { ...list.query, ...userFilters(list.filter), ...scope.query };
  const query = useQuery(userList(shown));
  const roles = useQuery(assignableRoles(scope.query));
  const groups = useQuery(userGroups('', scope.query));
  const { dialog, ...actions } = useUserActions(
    roles.data?.map(({ name }) => name),
    shown,
  );
  return (
    <>
      <SelectableListPage
        name="users"
        t={t}
        create={can(viewer, 'create user') && { to: userPaths.create, label: t.create }}
        tabs={<SettingsTabs />}
        scope={<ScopePicker list={list} />}
        secondary={
          <Button
            variant="default"
            title={t.downloadHint}
            onClick={() =>
              void perform({
                failed: t.downloadFailed,
                run: async () => {
                  await downloadUsers(shown);
                  return { message: t.downloaded };
                },
              })
            }
          >
            {t.download}
          </Button>
        }
        filter={
          <>
            <SelectFilter
              list={list}
              name="role_id"
              label={t.role}
              options={[
                { value: '', label: t.allRoles },
                ...(roles.data ?? []).map(({ id, name }) => ({ value: id, label: roleName(name) })),
              ]}
            />
            <SelectFilter
              list={list}
              name="state"
              label={t.state}
              options={[
                { value: '', label: t.allStates },
                ...USER_STATES.map((state) => ({ value: state, label: t.states[state] })),
              ]}
            />
            {groups.data && groups.data.total > 0 && (
              <SelectFilter
                list={list}
                name="import_id"
                label={t.group}
                options={[
                  { value: '', label: t.allGroups },
                  ...groups.data.choices.map(({ id, name, count }) => ({ value: id, label: t.groupOf(name, count) })),
                ]}
              />
            )}
          </>
        }
        query={query}
        columns={useMemo(() => userColumns(userPaths), [userPaths])}
        rowKey={({ id }) => id}
        rowName={distinctName(query.data?.data ?? [], ({ email }) => email)}
        {...actions}
        list={list}
      />
      {dialog}
    </>
  );
}

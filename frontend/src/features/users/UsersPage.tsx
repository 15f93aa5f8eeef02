/** The list of users, of the platform, of a picked organization or of one's own (specification, 2.8). */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { GmtCell } from '@/domain/GmtCell';
import { ScopePicker } from '@/domain/ScopePicker';
import { SettingsTabs } from '@/domain/SettingsTabs';
import { useScope } from '@/domain/scope';
import { users as words } from '@/messages/users';
import { Link } from '@/ui/Link';
import type { Column } from '@/ui/table/columns';
import { ListPage } from '@/ui/table/ListPage';
import { useListState } from '@/ui/useListState';
import { type User, userList } from './api';
import { type Place, usePlace } from './place';
import { useUserActions } from './useUserActions';

const columns = (place: Place, editable: boolean): readonly Column<User>[] => [
  {
    id: 'name',
    header: words.username,
    main: true,
    cell: ({ id, name }) => (editable ? <Link to={place.edit(id)}>{name}</Link> : name),
  },
  { id: 'email', header: words.userEmail, cell: ({ email }) => email },
  { id: 'role', header: words.role, cell: ({ role }) => role.map(words.roleName).join(', ') },
  {
    id: 'created',
    header: words.created,
    cell: ({ created_at }) => <GmtCell at={created_at} />,
    muted: true,
    sortable: true,
    times: true,
  },
];

export function UsersPage() {
  const viewer = useViewer();
  const scope = useScope();
  const place = usePlace();
  const list = useListState();
  const editable = can(viewer, 'update user');
  const query = useQuery(userList({ ...list.query, ...scope.query }));
  return (
    <ListPage
      name="users"
      words={words}
      create={can(viewer, 'create user') && { to: place.create, label: words.create }}
      tabs={<SettingsTabs />}
      scope={<ScopePicker list={list} />}
      query={query}
      columns={useMemo(() => columns(place, editable), [place, editable])}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      {...useUserActions()}
      list={list}
    />
  );
}

/** The list of roles, of the platform, of a picked organization or of one's own (specification, 2.7). */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { GmtCell } from '@/domain/GmtCell';
import { ScopePicker } from '@/domain/ScopePicker';
import { SettingsTabs } from '@/domain/SettingsTabs';
import { useScope } from '@/domain/scope';
import { common } from '@/messages/common';
import { roles as words } from '@/messages/roles';
import { users } from '@/messages/users';
import { Link } from '@/ui/Link';
import type { Column } from '@/ui/table/columns';
import { ListPage } from '@/ui/table/ListPage';
import { useListState } from '@/ui/useListState';
import { type RoleRow, roleList } from './api';
import { type Place, usePlace } from './place';
import { useRoleActions } from './useRoleActions';

const columns = (place: Place, editable: boolean): readonly Column<RoleRow>[] => [
  {
    id: 'name',
    header: words.name,
    main: true,
    cell: ({ id, name }) => (editable ? <Link to={place.edit(id)}>{name}</Link> : name),
  },
  { id: 'members', header: words.members, numeric: true, cell: ({ users_count }) => common.figure(users_count) },
  {
    id: 'created',
    header: users.created,
    cell: ({ created_at }) => <GmtCell at={created_at} />,
    muted: true,
    sortable: true,
    times: true,
  },
];

export function RolesPage() {
  const viewer = useViewer();
  const scope = useScope();
  const place = usePlace();
  const list = useListState();
  const editable = can(viewer, 'update role');
  const query = useQuery(roleList({ ...list.query, ...scope.query }));
  return (
    <ListPage
      name="roles"
      words={words}
      create={can(viewer, 'create role') && { to: place.create, label: words.create }}
      tabs={<SettingsTabs />}
      scope={<ScopePicker list={list} />}
      query={query}
      columns={useMemo(() => columns(place, editable), [place, editable])}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      {...useRoleActions()}
      list={list}
    />
  );
}

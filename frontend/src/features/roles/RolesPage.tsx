/**
 * The list of roles of the platform, of a picked organization, or of the viewer's own organization (specification,
 * 2.7).
 */

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { GmtCell } from '@/domain/GmtCell';
import { ScopePicker } from '@/domain/ScopePicker';
import { SettingsTabs } from '@/domain/SettingsTabs';
import { useScope } from '@/domain/scope';
import type { ScopedPaths } from '@/domain/scopedPaths';
import { formatNumber } from '@/messages/format';
import { roles as t } from '@/messages/roles';
import { users } from '@/messages/users';
import { Link } from '@/ui/Link';
import { DATE } from '@/ui/listQuery';
import type { Column } from '@/ui/table/columns';
import { SelectableListPage } from '@/ui/table/SelectableListPage';
import { useListState } from '@/ui/useListState';
import { ROLE_ORDER, type RoleRow, roleList } from './api';
import { BuiltinRoles } from './BuiltinRoles';
import { useRoleActions } from './useRoleActions';
import { useRolePaths } from './useRolePaths';

const roleColumns = (rolePaths: ScopedPaths, editable: boolean): readonly Column<RoleRow>[] => [
  {
    id: 'name',
    header: t.name,
    main: true,
    sortBy: 'name',
    cell: ({ id, name }) => (editable ? <Link to={rolePaths.edit(id)}>{name}</Link> : name),
  },
  { id: 'members', header: t.members, numeric: true, cell: ({ users_count }) => formatNumber(users_count) },
  {
    id: 'created',
    header: users.created,
    cell: ({ created_at }) => <GmtCell at={created_at} />,
    muted: true,
    sortBy: DATE,
  },
];

export function RolesPage() {
  const viewer = useViewer();
  const scope = useScope();
  const rolePaths = useRolePaths();
  const list = useListState(ROLE_ORDER);
  const editable = can(viewer, 'update role');
  const query = useQuery(roleList({ ...list.query, ...scope.query }));
  return (
    <>
      <SelectableListPage
        name="roles"
        t={t}
        create={can(viewer, 'create role') && { to: rolePaths.create, label: t.create }}
        tabs={<SettingsTabs />}
        scope={<ScopePicker list={list} />}
        query={query}
        columns={useMemo(() => roleColumns(rolePaths, editable), [rolePaths, editable])}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        {...useRoleActions()}
        list={list}
      />
      <BuiltinRoles />
    </>
  );
}

/** The list of organizations (specification, 2.6). */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { paths } from '@/domain/paths';
import { organizations as t } from '@/messages/organizations';
import { Link } from '@/ui/Link';
import type { Column } from '@/ui/table/columns';
import { SelectableListPage } from '@/ui/table/SelectableListPage';
import { useListState } from '@/ui/useListState';
import { ORGANIZATION_ORDER, type Organization, organizationList } from './api';
import { InvitationStatus } from './InvitationStatus';
import { StorageCell } from './StorageCell';
import { useOrganizationActions } from './useOrganizationActions';

const organizationColumns = (editable: boolean): readonly Column<Organization>[] => [
  {
    id: 'name',
    header: t.name,
    main: true,
    sortBy: 'name',
    cell: ({ id, name }) => (editable ? <Link to={paths.editOrganization({ id })}>{name}</Link> : name),
  },
  { id: 'host', header: t.host, cell: ({ host }) => host, muted: true, wide: true },
  { id: 'domain', header: t.domain, cell: ({ domain }) => domain, muted: true },
  {
    id: 'admin',
    header: t.adminEmail,
    breaks: true,
    cell: ({ user_id, invitation }) => (
      <>
        <div>{user_id.email}</div>
        {invitation && <InvitationStatus invitation={invitation} />}
      </>
    ),
  },
  {
    id: 'users',
    header: t.users,
    numeric: true,
    cell: ({ users, max_number_of_users }) => t.usersOf(users, max_number_of_users),
  },
  {
    id: 'size',
    header: t.fileSizeShort,
    numeric: true,
    cell: (row) => <StorageCell {...row} />,
  },
];

export function OrganizationsPage() {
  const viewer = useViewer();
  const editable = can(viewer, 'update organization');
  const list = useListState(ORGANIZATION_ORDER);
  const query = useQuery(organizationList(list.query));
  return (
    <SelectableListPage
      name="organizations"
      t={t}
      create={can(viewer, 'create organization') && { to: paths.createOrganization(), label: t.create }}
      query={query}
      columns={useMemo(() => organizationColumns(editable), [editable])}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      {...useOrganizationActions()}
      list={list}
    />
  );
}

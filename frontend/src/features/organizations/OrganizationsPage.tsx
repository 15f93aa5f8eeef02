/** The list of organizations (specification, 2.6). */
import { useQuery } from '@tanstack/react-query';
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { paths } from '@/domain/paths';
import { messages } from '@/messages';
import type { Column } from '@/ui/DataTable';
import { Link } from '@/ui/Link';
import { ListPage } from '@/ui/ListPage';
import { useListState } from '@/ui/useListState';
import { type Organization, organizationList } from './api';
import { isInUse } from './rules';
import { useOrganizationActions } from './useOrganizationActions';

const { organizations: words } = messages;

const COLUMNS: readonly Column<Organization>[] = [
  {
    header: words.name,
    main: true,
    cell: (row) => (isInUse(row) ? row.name : <Link to={paths.editOrganization({ id: row.id })}>{row.name}</Link>),
  },
  { header: words.host, cell: ({ host }) => host, muted: true },
  { header: words.domain, cell: ({ domain }) => domain, muted: true },
  { header: words.adminEmail, cell: ({ user_id }) => user_id.email },
  {
    header: words.users,
    numeric: true,
    cell: ({ users, max_number_of_users }) => words.usersOf(users, max_number_of_users),
  },
  { header: words.fileSizeShort, numeric: true, cell: ({ total_file_size }) => words.megabytes(total_file_size) },
];

export function OrganizationsPage() {
  const viewer = useViewer();
  const list = useListState();
  const query = useQuery(organizationList(list.query));
  const actions = useOrganizationActions();
  return (
    <ListPage
      words={words}
      create={can(viewer, 'create organization') && { to: paths.createOrganization(), label: words.create }}
      query={query}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      actions={actions}
      list={list}
    />
  );
}

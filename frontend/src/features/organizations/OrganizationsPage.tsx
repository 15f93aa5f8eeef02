/** The list of organizations (specification, 2.6). */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { messages } from '@/messages';
import { CreateButton } from '@/ui/CreateButton';
import { type Column, DataTable } from '@/ui/DataTable';
import { PageHeader } from '@/ui/PageHeader';
import { SearchBox } from '@/ui/SearchBox';
import { SortSelect } from '@/ui/SortSelect';
import { Toolbar } from '@/ui/Toolbar';
import { useListState } from '@/ui/useListState';
import { type Organization, organizationList } from './api';
import { isInUse } from './rules';
import { useOrganizationActions } from './useOrganizationActions';

const { organizations: words, common } = messages;

const COLUMNS: readonly Column<Organization>[] = [
  {
    header: words.name,
    main: true,
    cell: (row) => (isInUse(row) ? row.name : <Link to={`/edit-organizations/${row.id}`}>{row.name}</Link>),
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
  const create = can(viewer, 'create organization') && (
    <CreateButton to="/create-organizations">{words.create}</CreateButton>
  );
  return (
    <>
      <PageHeader
        title={words.title}
        note={query.data && common.count(query.data.meta.total, words.one, words.many)}
        action={create}
      />
      <Toolbar>
        <SearchBox list={list} by={words.searchBy} />
        <SortSelect list={list} />
      </Toolbar>
      <DataTable
        label={words.title}
        query={query}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        actions={actions}
        list={list}
        empty={{ title: words.empty, hint: words.emptyHint, action: create }}
      />
    </>
  );
}

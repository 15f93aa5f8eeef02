/** The list of teams. At first it shows only entities with users, and the number of the other entities (D15, D98). */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { GmtCell } from '@/domain/GmtCell';
import { paths } from '@/domain/paths';
import { SettingsTabs } from '@/domain/SettingsTabs';
import { entities } from '@/messages/entities';
import { formatNumber } from '@/messages/format';
import { teams as t } from '@/messages/teams';
import { Link } from '@/ui/Link';
import { DATE } from '@/ui/listQuery';
import { SegmentedFilter } from '@/ui/SegmentedFilter';
import type { Column } from '@/ui/table/columns';
import { SelectableListPage } from '@/ui/table/SelectableListPage';
import { useListState } from '@/ui/useListState';
import { ALL_ENTITIES, countWithoutUsers, TEAM_ORDER, type Team, teamList, USERS_FILTER, WITHOUT_USERS } from './api';
import { whyNotEditable } from './rules';
import { useTeamActions } from './useTeamActions';

const filters = (others: number | undefined) => [
  { value: '', label: t.withUsers },
  { value: WITHOUT_USERS, label: t.withoutUsers(others) },
  { value: ALL_ENTITIES, label: t.all },
];

const teamColumns = (editable: boolean): readonly Column<Team>[] => [
  {
    id: 'name',
    header: t.teamName,
    main: true,
    sortBy: 'name',
    cell: (team) =>
      editable && whyNotEditable(team) === undefined ? (
        <Link to={paths.editTeam({ id: team.id })}>{team.name}</Link>
      ) : (
        team.name
      ),
  },
  { id: 'path', header: entities.pathHead, cell: ({ ancestors }) => entities.path(ancestors), muted: true },
  { id: 'users', header: t.usersCount, numeric: true, cell: ({ users_count }) => formatNumber(users_count) },
  { id: 'leader', header: t.leader, cell: ({ user }) => user?.name ?? t.noLeader, oneLine: true },
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

export function TeamsPage() {
  const viewer = useViewer();
  const [address] = useSearchParams();
  const list = useListState(TEAM_ORDER);
  const editable = can(viewer, 'update team');
  const others = useQuery(countWithoutUsers()).data?.meta.total;
  return (
    <SelectableListPage
      name="teams"
      t={t}
      create={can(viewer, 'create team') && { to: paths.createTeam(), label: t.create }}
      tabs={<SettingsTabs />}
      filter={<SegmentedFilter list={list} name={USERS_FILTER} label={t.filter} options={filters(others)} />}
      query={useQuery(teamList(address))}
      columns={useMemo(() => teamColumns(editable), [editable])}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      {...useTeamActions()}
      list={list}
    />
  );
}

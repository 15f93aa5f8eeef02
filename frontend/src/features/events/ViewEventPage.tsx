/** A competition as it stands: its status, the time left, who takes part. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { paths } from '@/domain/paths';
import { common } from '@/messages/common';
import { competitions as t } from '@/messages/competitions';
import { Link } from '@/ui/Link';
import { PageHeader } from '@/ui/PageHeader';
import { QueryPage } from '@/ui/QueryPage';
import { SearchBox } from '@/ui/SearchBox';
import { StatusDot } from '@/ui/StatusDot';
import { Toolbar } from '@/ui/Toolbar';
import type { Column } from '@/ui/table/columns';
import { DataTable } from '@/ui/table/DataTable';
import { useListState } from '@/ui/useListState';
import { useParam } from '@/ui/useParam';
import { type Assignment, competitionDetail, participants } from './api';
import classes from './Event.module.css';
import { StatusPanel } from './StatusPanel';
import { titled } from './Summary';

const COLUMNS: readonly Column<Assignment>[] = [
  { id: 'name', header: t.participants, main: true, cell: ({ participant }) => participant.name },
  {
    id: 'entity',
    header: t.entity,
    cell: ({ participant_type }) => (participant_type === 'App\\Models\\User' ? t.entityUser : t.entityTeam),
  },
  {
    id: 'submitted',
    header: t.submitted,
    cell: ({ is_submited }) => (
      <StatusDot tone={is_submited ? 'good' : 'quiet'}>{is_submited ? t.submittedYes : t.submittedNo}</StatusDot>
    ),
  },
];

function ParticipantTable({ id }: { id: string }) {
  const list = useListState('asc');
  const query = useQuery(participants(id, list.query));
  return (
    <div className={classes.table}>
      <Toolbar>
        <SearchBox list={list} label={t.searchParticipants} />
      </Toolbar>
      <DataTable
        label={t.participants}
        failed={t.participantsFailed}
        query={query}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowName={({ participant }) => participant.name}
        list={list}
        empty={{ title: common.noData }}
      />
    </div>
  );
}

export function ViewCompetitionPage() {
  const id = useParam('id');
  const viewer = useViewer();
  const query = useQuery(competitionDetail(id));
  return (
    <QueryPage title={t.title} failed={t.openFailed} query={query}>
      {(competition) => (
        <>
          <PageHeader
            title={titled(competition.name)}
            note={t.participantCount(competition.number_of_participants)}
            action={
              can(viewer, 'update competition') && (
                <Button variant="default" component={Link} to={paths.manageCompetition({ id })}>
                  {t.manage}
                </Button>
              )
            }
          />
          <StatusPanel competition={competition} />
          <ParticipantTable id={id} />
        </>
      )}
    </QueryPage>
  );
}

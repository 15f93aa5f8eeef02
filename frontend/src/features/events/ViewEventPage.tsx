/** The present state of an event: its status, the remaining time and its participants. */
import { Button, Group } from '@mantine/core';
import { IconClockPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { serverClock } from '@/api/serverClock';
import type { Assignment, Event } from '@/domain/events/kind';
import { useEvents } from '@/domain/events/pages';
import { untilNextChange, waitsForHand } from '@/domain/events/schedule';
import { TimeLeft } from '@/domain/events/TimeLeft';
import { formatLocalShortTime } from '@/domain/gmt';
import { common } from '@/messages/common';
import { events as shared } from '@/messages/events';
import { GatedIcon } from '@/ui/GatedIcon';
import { Link } from '@/ui/Link';
import { PageHeader } from '@/ui/PageHeader';
import { QueryPage } from '@/ui/QueryPage';
import { SearchBox } from '@/ui/SearchBox';
import { StatusDot } from '@/ui/StatusDot';
import { Toolbar } from '@/ui/Toolbar';
import type { Column } from '@/ui/table/columns';
import { DataTable } from '@/ui/table/DataTable';
import { useDialog } from '@/ui/useDialog';
import { useListState } from '@/ui/useListState';
import { useParam } from '@/ui/useParam';
import { audienceText } from './audience';
import classes from './Event.module.css';
import { RestoreButton } from './RestoreButton';
import { capitalized, Summary } from './Summary';
import { TeamCell } from './TeamCell';
import { TimeControl } from './TimeControl';

const ExtraTimeDialog = lazy(async () => ({ default: (await import('./TimeDialogs')).ExtraTimeDialog }));

const isTeam = ({ participant_type }: Assignment) => participant_type !== 'App\\Models\\User';

const COLUMNS: readonly Column<Assignment>[] = [
  {
    id: 'entity',
    header: shared.entity,
    cell: (assignment) => (isTeam(assignment) ? shared.entityTeam : shared.entityUser),
  },
  {
    id: 'submitted',
    header: shared.submitted,
    cell: ({ is_submited }) => (
      <StatusDot tone={is_submited ? 'good' : 'quiet'}>
        {is_submited ? shared.submittedYes : shared.submittedNo}
      </StatusDot>
    ),
  },
];

/** Whether the planned start has passed and staff have yet to begin the event. */
const isInWaitingRoom = (event: Event) =>
  event.status === 'pending' && waitsForHand(event) && serverClock.now() >= Date.parse(event.starts_at);

function ParticipantTable({ event }: { event: Event }) {
  const { kind, changes, may } = useEvents();
  const { id } = event;
  const useRestore = event.status === 'running' && may('update') ? changes.useRestore : undefined;
  const names: Column<Assignment> = {
    id: 'name',
    header: shared.participants,
    main: true,
    cell: (assignment) =>
      isTeam(assignment) ? (
        <TeamCell event={event} team={assignment} useRestore={useRestore} />
      ) : (
        assignment.participant.name
      ),
  };
  const restores: readonly Column<Assignment>[] = useRestore
    ? [
        {
          id: 'restore',
          header: shared.restore,
          control: 'actions',
          cell: (assignment) =>
            !isTeam(assignment) && (
              <RestoreButton
                event={event}
                user={{
                  id: assignment.participant_id,
                  name: assignment.participant.name,
                  isSubmitted: assignment.is_submited === 1,
                }}
                useRestore={useRestore}
              />
            ),
        },
      ]
    : [];
  const extraTime = useDialog<Assignment>((assignment, state) => (
    <ExtraTimeDialog event={event} assignment={assignment} {...state} />
  ));
  const allowances: readonly Column<Assignment>[] =
    event.status !== 'ended' && may('update')
      ? [
          {
            id: 'extraTime',
            header: shared.extraTime,
            control: 'actions',
            cell: (assignment) =>
              !isTeam(assignment) && (
                <GatedIcon
                  label={shared.extraTimeOf(assignment.participant.name)}
                  icon={IconClockPlus}
                  reason={undefined}
                  onClick={() => extraTime.open(assignment)}
                />
              ),
          },
        ]
      : [];
  const list = useListState('asc');
  const query = useQuery(kind.reads.participants(id, list.query));
  return (
    <div className={classes.table}>
      <Toolbar>
        <SearchBox list={list} label={shared.searchParticipants} />
      </Toolbar>
      <DataTable
        label={shared.participants}
        failed={shared.participantsFailed}
        query={query}
        columns={[names, ...COLUMNS, ...allowances, ...restores]}
        rowKey={({ id }) => id}
        list={list}
        empty={{ title: common.noData }}
      />
      <Suspense>{extraTime.dialog}</Suspense>
    </div>
  );
}

export function ViewEventPage() {
  const { kind, t, may } = useEvents();
  const id = useParam('id');
  const client = useQueryClient();
  const detail = kind.reads.detail(id);
  // The status changes by itself when the event starts and when it ends.
  const query = useQuery({ ...detail, refetchInterval: untilNextChange });
  return (
    <QueryPage title={t.title} failed={t.openFailed} query={query}>
      {(event) => (
        <>
          <PageHeader
            title={capitalized(event.name)}
            note={audienceText(event)}
            action={
              may('update') && (
                <Group gap={8}>
                  <TimeControl event={event} />
                  <Button variant="default" component={Link} to={kind.paths.manage({ id })}>
                    {t.manage}
                  </Button>
                </Group>
              )
            }
          />
          <Summary title={t.state} event={event}>
            {event.paused_at && (
              <StatusDot tone="waiting">
                {shared.pausedNow(formatLocalShortTime(event.paused_at, serverClock.now()))}
              </StatusDot>
            )}
            {isInWaitingRoom(event) && <StatusDot tone="waiting">{shared.waitsForYou}</StatusDot>}
            {event.status === 'pending' && !isInWaitingRoom(event) && (
              <TimeLeft
                until={event.starts_at}
                label={shared.timeLeft}
                smallest="minutes"
                onEnd={() => void client.invalidateQueries(detail)}
              />
            )}
          </Summary>
          <ParticipantTable event={event} />
        </>
      )}
    </QueryPage>
  );
}

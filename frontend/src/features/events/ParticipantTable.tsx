/** The participants of an event with their state. Attempts that were submitted can be restored, and each participant
    can get extra time. */
import { IconClockPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { Assignment, Event } from '@/domain/events/kind';
import { useEvents } from '@/domain/events/pages';
import { common } from '@/messages/common';
import { events as shared } from '@/messages/events';
import { GatedIcon } from '@/ui/GatedIcon';
import { SearchBox } from '@/ui/SearchBox';
import { StatusDot } from '@/ui/StatusDot';
import { Toolbar } from '@/ui/Toolbar';
import type { Column } from '@/ui/table/columns';
import { DataTable } from '@/ui/table/DataTable';
import { useDialog } from '@/ui/useDialog';
import { useListState } from '@/ui/useListState';
import { RestoreButton } from './RestoreButton';
import { TeamCell } from './TeamCell';

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

export function ParticipantTable({ event }: { event: Event }) {
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
    <div>
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

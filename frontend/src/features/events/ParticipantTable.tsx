/** The participants of an event with their state. Attempts that were submitted can be restored, and each participant
    can get extra time. */
import { IconClockPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { Assignment, Event } from '@/domain/events/kind';
import { useEvents } from '@/domain/events/pages';
import { distinctName } from '@/domain/users/distinctName';
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
import type { Participant } from './TimeDialogs';

const ExtraTimeDialog = lazy(async () => ({ default: (await import('./TimeDialogs')).ExtraTimeDialog }));

const isTeam = ({ participant_type }: Assignment) => participant_type !== 'App\\Models\\User';

/** Whether everyone who takes part by an assignment has submitted. */
function Submitted({ assignment }: { assignment: Assignment }) {
  const { is_submited, is_started, users_count } = assignment;
  if (is_submited) return <StatusDot tone="good">{shared.submittedYes}</StatusDot>;
  // Some members of a team may have submitted.
  const isPartly = isTeam(assignment) && is_started === 1 && users_count > 1;
  return <StatusDot tone="quiet">{isPartly ? shared.submittedNotAll : shared.submittedNo}</StatusDot>;
}

const COLUMNS: readonly Column<Assignment>[] = [
  {
    id: 'entity',
    header: shared.entity,
    cell: (assignment) => (isTeam(assignment) ? shared.entityTeam : shared.entityUser),
  },
  {
    id: 'submitted',
    header: shared.submitted,
    cell: (assignment) => <Submitted assignment={assignment} />,
  },
];

export function ParticipantTable({ event }: { event: Event }) {
  const { kind, changes, may } = useEvents();
  const { id } = event;
  const useRestore = event.status === 'running' && may('update') ? changes.useRestore : undefined;
  const extraTime = useDialog<Participant>((assignment, state) => (
    <ExtraTimeDialog event={event} assignment={assignment} {...state} />
  ));
  const onExtraTime = event.status !== 'ended' && may('update') ? extraTime.open : undefined;
  const list = useListState('asc');
  const query = useQuery(kind.reads.participants(id, list.query));
  const people = (query.data?.data ?? []).map(({ participant }) => participant);
  const nameOf = distinctName(people, ({ email }) => email);
  // In an event for teams only, the members below each team have these buttons.
  const hasUsers = kind.assignees(event).includes('users');
  const names: Column<Assignment> = {
    id: 'name',
    header: shared.participants,
    main: true,
    cell: (assignment) =>
      isTeam(assignment) ? (
        <TeamCell event={event} team={assignment} useRestore={useRestore} onExtraTime={onExtraTime} />
      ) : (
        assignment.participant.name
      ),
  };
  const restores: readonly Column<Assignment>[] =
    useRestore && hasUsers
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
                    name: nameOf(assignment.participant),
                    isSubmitted: assignment.is_submited === 1,
                  }}
                  useRestore={useRestore}
                />
              ),
          },
        ]
      : [];
  const allowances: readonly Column<Assignment>[] =
    onExtraTime && hasUsers
      ? [
          {
            id: 'extraTime',
            header: shared.extraTime,
            control: 'actions',
            cell: (assignment) =>
              !isTeam(assignment) && (
                <GatedIcon
                  label={shared.extraTimeOf(nameOf(assignment.participant))}
                  icon={IconClockPlus}
                  reason={undefined}
                  onClick={() => onExtraTime({ ...assignment, participant: { name: nameOf(assignment.participant) } })}
                />
              ),
          },
        ]
      : [];
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

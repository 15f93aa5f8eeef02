/** A team in the table of participants. It can be opened to show the members who play for it, each with the buttons to
    give extra time and to restore the attempt. */
import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconClockPlus, IconMinus, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Assignment, Event, TeamPlayer } from '@/domain/events/kind';
import { useEvents } from '@/domain/events/pages';
import { common } from '@/messages/common';
import { events as t } from '@/messages/events';
import { GatedIcon } from '@/ui/GatedIcon';
import { LoadFailed } from '@/ui/LoadFailed';
import { StatusDot } from '@/ui/StatusDot';
import { RestoreButton, type UseRestore } from './RestoreButton';
import classes from './TeamCell.module.css';
import type { Participant } from './TimeDialogs';

interface Props {
  event: Event;
  team: Assignment;
  /** Undefined if the attempts of members cannot be restored. */
  useRestore: UseRestore | undefined;
  /** Opens the dialog that gives extra time to a member. Undefined if no one can get any. */
  onExtraTime: ((participant: Participant) => void) | undefined;
}

function Member({ event, team, useRestore, onExtraTime, player }: Props & { player: TeamPlayer }) {
  const { id, name, is_leader, is_submited } = player;
  return (
    <li className={classes.member}>
      <span className={classes.who}>
        <bdi className={classes.name}>{name}</bdi>
        {is_leader === 1 && <span className={classes.muted}>{t.leader}</span>}
        <StatusDot tone={is_submited ? 'good' : 'quiet'}>{is_submited ? t.submittedYes : t.submittedNo}</StatusDot>
      </span>
      {onExtraTime && (
        <GatedIcon
          label={t.extraTimeOf(name)}
          icon={IconClockPlus}
          reason={undefined}
          onClick={() => onExtraTime({ participant_id: id, participant: { name } })}
        />
      )}
      {useRestore && (
        <RestoreButton
          event={event}
          user={{ id, name, isSubmitted: is_submited === 1 }}
          team={team.participant_id}
          useRestore={useRestore}
        />
      )}
    </li>
  );
}

function Members(props: Props) {
  const { event, team } = props;
  const query = useQuery(useEvents().kind.reads.teamPlayers(event.id, team.participant_id));
  const { data, isError } = query;
  if (isError && !data) return <LoadFailed title={t.membersFailed} query={query} />;
  if (!data) return <p className={classes.muted}>{common.loading}</p>;
  if (data.length === 0) return <p className={classes.muted}>{t.nobodyPlays}</p>;
  return (
    <ul className={classes.members} aria-label={t.membersOf(team.participant.name)}>
      {data.map((player) => (
        <Member key={player.id} {...props} player={player} />
      ))}
    </ul>
  );
}

export function TeamCell(props: Props) {
  const { name } = props.team.participant;
  const [opened, { toggle }] = useDisclosure(false);
  const label = opened ? t.hideMembers(name) : t.showMembers(name);
  const Icon = opened ? IconMinus : IconPlus;
  return (
    <>
      <span className={classes.head}>
        <ActionIcon aria-label={label} aria-expanded={opened} onClick={toggle}>
          <Icon size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
        <span dir="auto">{name}</span>
        <span className={classes.muted}>
          {props.team.is_confirmed ? t.people(props.team.users_count) : t.notTakingPart}
        </span>
      </span>
      {opened && <Members {...props} />}
    </>
  );
}

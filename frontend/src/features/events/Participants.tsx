/** The grid of assigned people. Each of them can be removed. A card shows the state of an account that is not active. */

import { Button, Group, Skeleton } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Assignment, Event } from '@/domain/events/kind';
import { useEvents } from '@/domain/events/pages';
import { distinctName } from '@/domain/users/distinctName';
import { AccountCell } from '@/domain/users/picker/AccountCell';
import { common } from '@/messages/common';
import { events as shared } from '@/messages/events';
import { formatNumber } from '@/messages/format';
import { askToDelete } from '@/ui/askToDelete';
import { EmptyState } from '@/ui/EmptyState';
import { GatedIcon } from '@/ui/GatedIcon';
import { LoadFailed } from '@/ui/LoadFailed';
import { SearchBox } from '@/ui/SearchBox';
import { Toolbar } from '@/ui/Toolbar';
import { Pager } from '@/ui/table/Pager';
import { useExistingPage } from '@/ui/table/useExistingPage';
import { useListState } from '@/ui/useListState';
import classes from './Participants.module.css';

interface UserProps {
  assignment: Assignment;
  /** The name, in a form that no other person on the page has. */
  distinct: string;
  removable: boolean;
}

function ParticipantUser({ assignment, distinct, removable }: UserProps) {
  const { t, changes } = useEvents();
  const remove = changes.useRemoveAssignment();
  const { name, email, state } = assignment.participant;
  const bar = assignment.is_started ? shared.hasAnswers : undefined;
  const people = assignment.is_confirmed ? shared.people(assignment.users_count) : shared.notTakingPart;
  const size = assignment.participant_type === 'App\\Models\\User' ? null : people;
  const confirmRemoval = async () => {
    const [question, detail] = [shared.removeQuestion, t.removeDetail(distinct)];
    await askToDelete({ name: distinct, question, detail, remove: () => remove(assignment.id) });
  };
  return (
    <li className={classes.person}>
      <span className={classes.text}>
        <span className={classes.name}>
          <bdi>{name}</bdi>
        </span>
        {email && (
          <span dir="ltr" className={classes.detail}>
            {email}
          </span>
        )}
        {state && state !== 'active' && <AccountCell state={state} />}
        {size && <span className={classes.detail}>{size}</span>}
      </span>
      {removable && (
        <GatedIcon
          label={shared.remove(distinct)}
          icon={IconTrash}
          reason={bar}
          onClick={() => void confirmRemoval()}
        />
      )}
    </li>
  );
}

interface Props {
  event: Event;
  assign: ReactNode;
  /** Lets staff choose the players of the teams that have none yet. */
  onChoosePlay: () => void;
}

const TITLES = { users: shared.users, teams: shared.entityTeam };

export function Participants({ event, assign, onChoosePlay }: Props) {
  const { kind, t, may } = useEvents();
  const list = useListState('asc');
  const query = useQuery(kind.reads.participants(event.id, list.query));
  useExistingPage({ query, list });
  const { data, isPending, isError } = query;
  const [first, second] = kind.assignees(event);
  const title = first && !second ? TITLES[first] : shared.participants;
  const editable = may('update') && event.status !== 'ended';
  const unconfirmed = event.teams_waiting;
  let content: ReactNode;
  if (isPending) {
    content = (
      <div className={classes.grid}>
        {['a', 'b', 'c', 'd'].map((place) => (
          <Skeleton key={place} height={46} />
        ))}
      </div>
    );
  } else if (isError && !data) {
    content = <LoadFailed title={shared.participantsFailed} query={query} />;
  } else if (list.search && data.data.length === 0) {
    content = <EmptyState reason="noMatch" title={common.noData} hint={common.noDataHint} />;
  } else if (data.meta.total === 0) {
    content = <EmptyState title={t.nobodyAssigned} action={assign} />;
  } else {
    const people = data.data.map(({ participant }) => participant);
    const nameOf = distinctName(people, ({ email }) => email);
    content = (
      <ul className={classes.grid} aria-label={title} aria-busy={query.isPlaceholderData}>
        {data.data.map((assignment) => (
          <ParticipantUser
            key={assignment.id}
            assignment={assignment}
            distinct={nameOf(assignment.participant)}
            removable={editable}
          />
        ))}
      </ul>
    );
  }
  return (
    <section className={classes.section}>
      <div className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        {data && <span className={classes.count}>{formatNumber(data.meta.total)}</span>}
      </div>
      {(list.search || !data || data.meta.total > 0) && (
        <Toolbar>
          <SearchBox list={list} label={shared.searchParticipants} />
        </Toolbar>
      )}
      {unconfirmed > 0 && editable && (
        <Group mb={12} gap={12}>
          <span>{shared.unconfirmed(unconfirmed)}</span>
          <Button variant="default" size="compact-sm" onClick={onChoosePlay}>
            {shared.chooseWhoPlays}
          </Button>
        </Group>
      )}
      {content}
      {data && <Pager list={list} meta={data.meta} />}
    </section>
  );
}

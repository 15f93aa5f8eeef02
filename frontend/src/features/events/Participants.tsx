/** The grid of assigned people. Each of them can be removed. */

import { Skeleton } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Assignment, Event } from '@/domain/events/kind';
import { useEvents } from '@/domain/events/pages';
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

function Person({ assignment, removable }: { assignment: Assignment; removable: boolean }) {
  const { t, changes } = useEvents();
  const remove = changes.useRemoveAssignment();
  const { name } = assignment.participant;
  const bar = assignment.is_submited ? shared.hasAnswers : undefined;
  const confirmRemoval = async () => {
    const [question, detail] = [shared.removeQuestion, t.removeDetail(name)];
    await askToDelete({ name, question, detail, remove: () => remove(assignment.id) });
  };
  return (
    <li className={classes.person}>
      <span dir="auto" className={classes.name}>
        {name}
      </span>
      {removable && (
        <GatedIcon label={shared.remove(name)} icon={IconTrash} reason={bar} onClick={() => void confirmRemoval()} />
      )}
    </li>
  );
}

export function Participants({ event, assign }: { event: Event; assign: ReactNode }) {
  const { kind, t, may } = useEvents();
  const list = useListState('asc');
  const query = useQuery(kind.reads.participants(event.id, list.query));
  useExistingPage({ query, list });
  const { data, isPending, isError } = query;
  const title = event.participant_type === 'team' ? shared.entityTeam : shared.users;
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
    content = <EmptyState title={common.noData} hint={common.noDataHint} />;
  } else if (data.meta.total === 0) {
    content = <EmptyState title={t.nobodyAssigned} action={assign} />;
  } else {
    content = (
      <ul className={classes.grid} aria-label={title} aria-busy={query.isPlaceholderData}>
        {data.data.map((assignment) => (
          <Person key={assignment.id} assignment={assignment} removable={may('update') && event.status !== 'ended'} />
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
      {content}
      {data && <Pager list={list} meta={data.meta} />}
    </section>
  );
}

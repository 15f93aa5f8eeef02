/** The lists of competitions: New (pending and running) and Completed (specification, 2). */

import { useQuery } from '@tanstack/react-query';
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { EventStatus } from '@/domain/events/EventStatus';
import { StatusFilter } from '@/domain/events/StatusFilter';
import { openStatus, untilNextChange } from '@/domain/events/schedule';
import { paths } from '@/domain/paths';
import { competitions as t } from '@/messages/competitions';
import { events } from '@/messages/events';
import { formatNumber } from '@/messages/format';
import { Link } from '@/ui/Link';
import { Tabs } from '@/ui/Tabs';
import type { Column } from '@/ui/table/columns';
import { ListPage } from '@/ui/table/ListPage';
import { useListState } from '@/ui/useListState';
import { type CompetitionRow, completedCompetitions, newCompetitions } from './api';
import classes from './Event.module.css';
import { useCompetitionActions } from './useEventActions';
import { WindowCell } from './WindowCell';

const COLUMNS: readonly Column<CompetitionRow>[] = [
  {
    id: 'name',
    header: t.name,
    main: true,
    cell: ({ id, name }) => <Link to={paths.viewCompetition({ id })}>{name}</Link>,
  },
  {
    id: 'template',
    header: t.template,
    muted: true,
    cell: ({ template }) => (
      <span className={classes.template} title={template.name}>
        {template.name}
      </span>
    ),
  },
  { id: 'type', header: t.type, cell: ({ participant_type }) => events.types[participant_type] },
  {
    id: 'window',
    times: true,
    header: t.windowColumn,
    cell: ({ starts_at, ends_at }) => <WindowCell starts_at={starts_at} ends_at={ends_at} />,
  },
  { id: 'duration', header: t.duration, numeric: true, cell: ({ duration }) => t.minutes(duration) },
  {
    id: 'participants',
    header: t.participants,
    numeric: true,
    cell: ({ number_of_participants }) => formatNumber(number_of_participants),
  },
  { id: 'status', header: t.status, cell: ({ status }) => <EventStatus status={status} /> },
];

const TABS = [
  { to: paths.competitions(), label: t.tabNew },
  { to: paths.completedCompetitions(), label: t.tabCompleted },
];

/** What both lists have in common. */
function useFrame() {
  const viewer = useViewer();
  return {
    create: can(viewer, 'create competition') && { to: paths.createCompetition(), label: t.create },
    tabs: <Tabs label={t.tabs} tabs={TABS} />,
    name: 'competitions',
    columns: COLUMNS,
    rowKey: ({ id }: CompetitionRow) => id,
    rowName: ({ name }: CompetitionRow) => name,
    ...useCompetitionActions(),
  };
}

export function NewCompetitionsPage() {
  const list = useListState();
  const query = useQuery({
    ...newCompetitions({ ...list.query, ...openStatus(list.filter('status')) }),
    refetchInterval: untilNextChange,
  });
  return (
    <ListPage
      {...useFrame()}
      t={{ ...t, ...t.lists.new }}
      filter={<StatusFilter list={list} />}
      query={query}
      list={list}
    />
  );
}

export function CompletedCompetitionsPage() {
  const list = useListState('asc');
  const query = useQuery(completedCompetitions(list.query));
  return <ListPage {...useFrame()} t={{ ...t, ...t.lists.completed }} query={query} list={list} />;
}

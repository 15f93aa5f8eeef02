/** The lists of competitions: New (pending and running) and Completed (specification, 2). */
import { useQuery } from '@tanstack/react-query';
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { EventStatus } from '@/domain/EventStatus';
import { openStatus, untilNextChange } from '@/domain/events';
import { paths } from '@/domain/paths';
import { StatusFilter } from '@/domain/StatusFilter';
import { common } from '@/messages/common';
import { competitions as words } from '@/messages/competitions';
import { events } from '@/messages/events';
import { Link } from '@/ui/Link';
import { Tabs } from '@/ui/Tabs';
import type { Column } from '@/ui/table/columns';
import { ListPage } from '@/ui/table/ListPage';
import { useListState } from '@/ui/useListState';
import { type CompetitionRow, completedCompetitions, newCompetitions } from './api';
import classes from './Competition.module.css';
import { useCompetitionActions } from './useCompetitionActions';
import { WindowCell } from './WindowCell';

const COLUMNS: readonly Column<CompetitionRow>[] = [
  {
    id: 'name',
    header: words.name,
    main: true,
    cell: ({ id, name }) => <Link to={paths.viewCompetition({ id })}>{name}</Link>,
  },
  {
    id: 'template',
    header: words.template,
    muted: true,
    cell: ({ template }) => (
      <span className={classes.template} title={template.name}>
        {template.name}
      </span>
    ),
  },
  { id: 'type', header: words.type, cell: ({ participant_type }) => events.types[participant_type] },
  { id: 'window', times: true, header: words.windowColumn, cell: (competition) => <WindowCell of={competition} /> },
  { id: 'duration', header: words.duration, numeric: true, cell: ({ duration }) => words.minutes(duration) },
  {
    id: 'participants',
    header: words.participants,
    numeric: true,
    cell: ({ number_of_participants }) => common.figure(number_of_participants),
  },
  { id: 'status', header: words.status, cell: ({ status }) => <EventStatus status={status} /> },
];

const TABS = [
  { to: paths.competitions(), label: words.tabNew },
  { to: paths.completedCompetitions(), label: words.tabCompleted },
];

/** What both lists have in common. */
function useFrame() {
  const viewer = useViewer();
  return {
    create: can(viewer, 'create competition') && { to: paths.createCompetition(), label: words.create },
    tabs: <Tabs label={words.tabs} tabs={TABS} />,
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
      words={{ ...words, ...words.lists.new }}
      filter={<StatusFilter list={list} />}
      query={query}
      list={list}
    />
  );
}

export function CompletedCompetitionsPage() {
  const list = useListState('asc');
  const query = useQuery(completedCompetitions(list.query));
  return <ListPage {...useFrame()} words={{ ...words, ...words.lists.completed }} query={query} list={list} />;
}

/** The lists of competitions: New (pending and running) and Completed (specification, 2). */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { messages } from '@/messages';
import type { Column } from '@/ui/DataTable';
import { ListPage } from '@/ui/ListPage';
import { SegmentedFilter } from '@/ui/SegmentedFilter';
import { Tabs } from '@/ui/Tabs';
import { useListState } from '@/ui/useListState';
import { type CompetitionRow, competitionList, type Stage } from './api';
import classes from './Competition.module.css';
import { Span } from './Span';
import { Status } from './Status';
import { useCompetitionActions } from './useCompetitionActions';

const { competitions: words, common } = messages;

const COLUMNS: readonly Column<CompetitionRow>[] = [
  {
    header: words.name,
    main: true,
    cell: ({ id, name }) => <Link to={`/view-competitions/${id}`}>{name}</Link>,
  },
  {
    header: words.template,
    muted: true,
    cell: ({ template }) => (
      <span className={classes.template} title={template.name}>
        {template.name}
      </span>
    ),
  },
  { header: words.type, cell: ({ participant_type }) => words.types[participant_type] },
  { header: words.window, cell: (competition) => <Span of={competition} /> },
  { header: words.duration, numeric: true, cell: ({ duration }) => words.minutes(duration) },
  {
    header: words.participants,
    numeric: true,
    cell: ({ number_of_participants }) => common.figure(number_of_participants),
  },
  { header: words.status, cell: ({ status }) => <Status of={status} /> },
];

const TABS = [
  { to: '/competitions', label: words.tabNew },
  { to: '/completed/competition', label: words.tabCompleted },
];
const STATUSES = [
  { value: '', label: words.all },
  { value: 'pending', label: words.statuses.pending },
  { value: 'running', label: words.statuses.running },
];

function CompetitionsPage({ stage }: { stage: Stage }) {
  const viewer = useViewer();
  const fresh = stage === 'new';
  const list = useListState(fresh ? 'desc' : 'asc');
  const asked = list.filter('status');
  const status = fresh && (asked === 'pending' || asked === 'running') ? asked : undefined;
  const query = useQuery(competitionList(stage, { ...list.query, ...(status && { status }) }));
  const actions = useCompetitionActions();
  return (
    <ListPage
      words={{ ...words, ...(fresh ? words.lists.new : words.lists.completed) }}
      create={can(viewer, 'create competition') && { to: '/create-competitions', label: words.create }}
      tabs={<Tabs label={words.tabs} tabs={TABS} />}
      filter={fresh && <SegmentedFilter list={list} name="status" label={words.filter} options={STATUSES} />}
      query={query}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      actions={actions}
      list={list}
    />
  );
}

export const NewCompetitionsPage = () => <CompetitionsPage stage="new" />;
export const CompletedCompetitionsPage = () => <CompetitionsPage stage="completed" />;

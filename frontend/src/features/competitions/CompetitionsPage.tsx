/** The lists of competitions: New (pending and running) and Completed (specification, 2). */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { messages } from '@/messages';
import { CreateButton } from '@/ui/CreateButton';
import { type Column, DataTable } from '@/ui/DataTable';
import { PageHeader } from '@/ui/PageHeader';
import { SearchBox } from '@/ui/SearchBox';
import { SegmentedFilter } from '@/ui/SegmentedFilter';
import { SortSelect } from '@/ui/SortSelect';
import { Tabs } from '@/ui/Tabs';
import { Toolbar } from '@/ui/Toolbar';
import { useListState } from '@/ui/useListState';
import { type CompetitionRow, competitionList, type Stage } from './api';
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
  { header: words.template, cell: ({ template }) => template.name, muted: true },
  { header: words.type, cell: ({ participant_type }) => words.types[participant_type] },
  { header: words.window, cell: (competition) => <Span of={competition} /> },
  { header: words.duration, numeric: true, cell: ({ duration }) => words.minutes(duration) },
  {
    header: words.participants,
    numeric: true,
    cell: ({ number_of_participants }) => number_of_participants.toLocaleString('en'),
  },
  { header: words.status, cell: ({ status }) => <Status of={status} /> },
];

const TABS = [
  { to: '/competitions', label: words.tabNew },
  { to: '/completed/competition', label: words.tabCompleted },
];

function CompetitionsPage({ stage }: { stage: Stage }) {
  const viewer = useViewer();
  const fresh = stage === 'new';
  const list = useListState(fresh ? 'desc' : 'asc');
  const asked = list.filter('status');
  const status = fresh && (asked === 'pending' || asked === 'running') ? asked : undefined;
  const query = useQuery(competitionList(stage, { ...list.query, ...(status && { status }) }));
  const actions = useCompetitionActions();
  const create = can(viewer, 'create competition') && (
    <CreateButton to="/create-competitions">{words.create}</CreateButton>
  );
  return (
    <>
      <PageHeader
        title={words.title}
        note={query.data && common.count(query.data.meta.total, words.one, words.many)}
        action={create}
      />
      <Tabs label={words.tabs} tabs={TABS} />
      <Toolbar>
        <SearchBox list={list} by={words.searchBy} />
        {fresh && (
          <SegmentedFilter
            list={list}
            name="status"
            label={words.filter}
            options={[
              { value: '', label: words.all },
              { value: 'pending', label: words.statuses.pending },
              { value: 'running', label: words.statuses.running },
            ]}
          />
        )}
        <SortSelect list={list} />
      </Toolbar>
      <DataTable
        label={words.title}
        query={query}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        actions={actions}
        list={list}
        empty={
          fresh
            ? { title: words.emptyNew, hint: words.emptyHint, action: create }
            : { title: words.emptyCompleted, hint: words.emptyCompletedHint }
        }
      />
    </>
  );
}

export const NewCompetitionsPage = () => <CompetitionsPage stage="new" />;
export const CompletedCompetitionsPage = () => <CompetitionsPage stage="completed" />;

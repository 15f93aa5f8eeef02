/** One tab of the list of events, such as /competitions: search, filter, table and the actions on its rows. */

import { Button } from '@mantine/core';
import { IconCalendarMonth } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { EventStatus } from '@/domain/events/EventStatus';
import { categoryOf, type EventColumn, type EventKind, type EventRow, type PairIndex } from '@/domain/events/kind';
import { useEvents } from '@/domain/events/pages';
import { StatusFilter } from '@/domain/events/StatusFilter';
import { untilNextChange } from '@/domain/events/untilNextChange';
import { GmtCell } from '@/domain/GmtCell';
import { calendar } from '@/messages/calendar';
import { type EventTexts, events as shared } from '@/messages/events';
import { formatNumber } from '@/messages/format';
import { Link } from '@/ui/Link';
import { DATE } from '@/ui/listQuery';
import { Tabs } from '@/ui/Tabs';
import type { Column } from '@/ui/table/columns';
import { SelectableListPage } from '@/ui/table/SelectableListPage';
import { useListState } from '@/ui/useListState';
import { audienceText } from './audience';
import classes from './Event.module.css';
import { useEventActions } from './useEventActions';
import { WindowCell } from './WindowCell';

const columnsOf = (kind: EventKind, t: EventTexts): Record<EventColumn, Column<EventRow>> => ({
  template: {
    id: 'template',
    header: shared.template,
    muted: true,
    wide: true,
    cell: ({ template }) => (
      <span className={classes.template} title={template.name}>
        <span dir="auto">{template.name}</span>
      </span>
    ),
  },
  category: { id: 'type', header: t.category.column, cell: (event) => t.category.names[categoryOf(event, kind)] },
  created: {
    id: 'created',
    header: shared.created,
    muted: true,
    sortBy: DATE,
    cell: ({ created_at }) => <GmtCell at={created_at} />,
  },
  window: {
    id: 'window',
    sortBy: 'starts_at',
    header: shared.windowColumn,
    oneLine: true,
    cell: ({ starts_at, ends_at }) => <WindowCell starts_at={starts_at} ends_at={ends_at} />,
  },
  duration: {
    id: 'duration',
    header: shared.duration,
    numeric: true,
    wide: true,
    cell: ({ duration }) => shared.minutes(duration),
  },
  participants: {
    id: 'participants',
    header: shared.participants,
    numeric: true,
    cell: (event) =>
      event.participant_type === 'team' ? audienceText(event) : formatNumber(event.number_of_participants),
  },
});

function eventColumns(kind: EventKind, t: EventTexts): readonly Column<EventRow>[] {
  const columns = columnsOf(kind, t);
  return [
    {
      id: 'name',
      header: t.name,
      main: true,
      sortBy: 'name',
      cell: ({ id, name }) => <Link to={kind.paths.view({ id })}>{name}</Link>,
    },
    ...kind.columns.staff.map((column) => columns[column]),
    {
      id: 'status',
      header: shared.status,
      cell: ({ status, paused_at }) => <EventStatus status={status} pausedAt={paused_at} />,
    },
  ];
}

/** The smallest page that says how many events a list has. */
const ONE_ROW = { page: 1, per_page: 1, sort: 'asc' } as const;

/** Returns the text of an empty list. If the kind has a text for two empty lists, this also asks for the other list. */
function useEmptyText(tab: PairIndex, isEmpty: boolean): string {
  const { kind, t } = useEvents();
  const other = kind.lists[tab === 0 ? 1 : 0];
  const asks = isEmpty && t.none !== undefined;
  const { data } = useQuery({ ...other.read(ONE_ROW, ''), enabled: asks });
  return (asks && data?.meta.total === 0 && t.none) || t.lists[tab].empty;
}

export function EventsPage({ tab }: { tab: PairIndex }) {
  const { kind, t, may } = useEvents();
  const { order, statuses, read } = kind.lists[tab];
  const list = useListState(order);
  const query = useQuery({
    ...read(list.query, list.filter('status')),
    refetchInterval: untilNextChange,
    refetchOnWindowFocus: true,
  });
  const columns = useMemo(() => eventColumns(kind, t), [kind, t]);
  const empty = useEmptyText(tab, query.data?.meta.total === 0 && !list.narrowed);
  const [first, second] = kind.lists;
  const tabs = [
    { to: first.address(), label: t.lists[0].tab },
    { to: second.address(), label: t.lists[1].tab },
  ];
  return (
    <SelectableListPage
      {...useEventActions()}
      name={kind.key}
      t={{ ...shared, ...t, ...t.lists[tab], empty }}
      create={may('create') && { to: kind.paths.create(), label: t.create }}
      secondary={
        <Button
          variant="default"
          leftSection={<IconCalendarMonth size={16} stroke={1.75} aria-hidden />}
          component={Link}
          to={kind.paths.calendar()}
        >
          {calendar.calendar}
        </Button>
      }
      tabs={<Tabs label={t.tabs} tabs={tabs} />}
      filter={<StatusFilter list={list} statuses={statuses} />}
      query={query}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      list={list}
    />
  );
}

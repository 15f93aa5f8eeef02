/** One tab of a participant's list of assigned events, such as /user-competitions. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PairIndex } from '@/domain/events/kind';
import { useOwnEvents } from '@/domain/events/pages';
import { StatusFilter } from '@/domain/events/StatusFilter';
import { untilNextChange } from '@/domain/events/schedule';
import { participation } from '@/messages/participation';
import { Tabs } from '@/ui/Tabs';
import { ListPage } from '@/ui/table/ListPage';
import { useListState } from '@/ui/useListState';
import { ownColumns } from './columns';

export function OwnEventsPage({ tab }: { tab: PairIndex }) {
  const { kind, t, links } = useOwnEvents();
  const { order, statuses, read } = kind.ownLists[tab];
  const list = useListState(order);
  const query = useQuery({ ...read(list.query, list.filter('status')), refetchInterval: untilNextChange });
  const columns = useMemo(() => ownColumns(kind, { t, links }), [kind, t, links]);
  const [first, second] = kind.ownLists;
  const tabs = [
    { to: first.address(), label: t.lists[0].tab },
    { to: second.address(), label: t.lists[1].tab },
  ];
  return (
    <ListPage
      name="own-events"
      t={{ ...participation, ...t, ...t.lists[tab] }}
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

/**
 * The live view of an event. It shows which participants are absent, waiting, answering, inactive, offline or have
 * submitted (D205). The stream of the event reports changes. Without the stream, the page asks every few seconds.
 */
import { Button } from '@mantine/core';
import { IconMaximize } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { Event, MonitorRow } from '@/domain/events/kind';
import { CountsBar } from '@/domain/events/live/CountsBar';
import { useEvents } from '@/domain/events/pages';
import { common } from '@/messages/common';
import { eventLive as t } from '@/messages/eventLive';
import { Panel } from '@/ui/Panel';
import { QueryPage } from '@/ui/QueryPage';
import { SearchBox } from '@/ui/SearchBox';
import { SelectFilter } from '@/ui/SelectFilter';
import { Toolbar } from '@/ui/Toolbar';
import { DataTable } from '@/ui/table/DataTable';
import { useListState } from '@/ui/useListState';
import { useParam } from '@/ui/useParam';
import { EventHead } from '../EventHead';
import { untilNextCheck } from '../useWatchedEvent';
import { Clock } from './Clock';
import { LargeScreen } from './LargeScreen';
import classes from './live.module.css';
import { useRowColumns } from './rowColumns';
import { useWatch } from './useWatch';

/** Without the stream, the page asks at this interval. Some states change only because time passes. */
const ASK_MS = 10_000;
/** The URL parameter that opens the large screen. */
const SCREEN = 'screen';

const NO_ROWS: readonly MonitorRow[] = [];

const ORDERS = [
  { value: '', label: t.orders.attention },
  { value: 'name', label: t.orders.name },
];

function Live({ event }: { event: Event }) {
  const { live } = useEvents();
  const client = useQueryClient();
  const list = useListState('asc');
  const [params, setParams] = useSearchParams();
  const filter = { state: list.filter('state'), order: list.filter('order') };
  const query = useQuery({ ...live.monitor(event.id, list.query, filter), refetchInterval: ASK_MS });
  const { data: body, refetch } = query;
  useWatch(live.stream(event.id), ({ kind: what }) => {
    if (what === 'monitor') void refetch();
    else void client.invalidateQueries();
  });
  const { columns, dialogs } = useRowColumns(event, body?.data ?? NO_ROWS);
  const isOnScreen = params.has(SCREEN);
  const showScreen = (shown: boolean) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      if (shown) next.set(SCREEN, '1');
      else next.delete(SCREEN);
      return next;
    });
  return (
    <>
      <div className={classes.place}>
        <Panel wide>
          <div className={classes.panel}>
            {body && (
              <CountsBar
                counts={body.counts}
                chosen={list.filter('state')}
                onChoose={(state) => list.change({ state })}
              />
            )}
            <Clock event={event} className={classes.clock} />
          </div>
        </Panel>
      </div>
      <Toolbar>
        <SearchBox list={list} label={event.is_play ? t.searchPlayers : t.searchParticipants} />
        <SelectFilter list={list} name="order" label={t.order} options={ORDERS} />
        <Button
          variant="default"
          leftSection={<IconMaximize size={16} stroke={1.75} aria-hidden />}
          onClick={() => showScreen(true)}
        >
          {t.screen}
        </Button>
      </Toolbar>
      <DataTable
        label={t.tab}
        failed={t.failed}
        query={query}
        columns={columns}
        rowKey={({ user_id }) => user_id}
        list={list}
        empty={{ title: common.noData }}
      />
      {dialogs}
      {isOnScreen && <LargeScreen event={event} counts={body?.counts} onClose={() => showScreen(false)} />}
    </>
  );
}

export function LivePage() {
  const { kind, t: words } = useEvents();
  const query = useQuery({ ...kind.reads.detail(useParam('id')), refetchInterval: untilNextCheck });
  return (
    <QueryPage title={words.title} failed={words.openFailed} query={query}>
      {(event) => (
        <>
          <EventHead event={event} part={t.tab} />
          <Live event={event} />
        </>
      )}
    </QueryPage>
  );
}

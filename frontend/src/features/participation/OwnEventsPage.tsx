/** One tab of a participant's list of assigned events, such as /user-competitions. */
import { useQueries, useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useMemo } from 'react';
import { serverClock } from '@/api/serverClock';
import { useReadOnNews } from '@/api/useReadOnNews';
import type { OwnEvent, PairIndex } from '@/domain/events/kind';
import { useOwnEvents } from '@/domain/events/pages';
import { StatusFilter } from '@/domain/events/StatusFilter';
import { UnsentAnswers } from '@/domain/events/UnsentAnswers';
import { untilNextChange } from '@/domain/events/untilNextChange';
import { participation } from '@/messages/participation';
import { Tabs } from '@/ui/Tabs';
import { ListPage } from '@/ui/table/ListPage';
import { useListState } from '@/ui/useListState';
import { ownColumns } from './columns';
import { FinishedEvents } from './FinishedEvents';
import { finishedFirst } from './finished';
import { ownState } from './state';
import { usePreloadAnswering, useStart } from './useStart';

/** If this code cannot be loaded, the list is shown without the card. Its first row links to the attempt too. */
const RunningCard = lazy(() =>
  import('./home/RunningCard').then(
    ({ RunningCard }) => ({ default: RunningCard }),
    () => ({ default: (() => null) as ComponentType<{ event: OwnEvent; now: number }> }),
  ),
);

/** The newest finished events, below the open and the coming ones. */
function useFinished(tab: PairIndex) {
  const { kind } = useOwnEvents();
  const [finished] = useQueries({ queries: tab === 0 ? finishedFirst(kind) : [] });
  return finished?.data;
}

export function OwnEventsPage({ tab }: { tab: PairIndex }) {
  const { kind, t, links, scored } = useOwnEvents();
  const { order, statuses, read } = kind.ownLists[tab];
  const list = useListState(order);
  const isStreamOpen = useReadOnNews();
  const query = useQuery({
    ...read(list.query, list.filter('status')),
    refetchInterval: (query) => untilNextChange(query, isStreamOpen),
  });
  const finished = useFinished(tab);
  const { open, dialog } = useStart();
  usePreloadAnswering(query.data?.data[0]?.id);
  const columns = useMemo(
    () => ownColumns(kind, { t, links, ...(scored && { scored }) }, open),
    [kind, t, links, scored, open],
  );
  const [first, second] = kind.ownLists;
  const tabs = [
    { to: first.address(), label: t.lists[0].tab },
    { to: second.address(), label: t.lists[1].tab },
  ];
  const ended = finished && finished.data.length > 0 && t.finished ? { page: finished, words: t.finished } : null;
  // The text for an empty list would be wrong for a participant whose events have ended.
  const empty = ended ? { empty: ended.words.nothingOpen, emptyHint: ended.words.nothingOpenHint } : t.lists[tab];
  const now = serverClock.now();
  const running = (query.data?.data ?? []).filter((event) => ownState(event, now) === 'answering');
  return (
    <>
      <ListPage
        name="own-events"
        t={{ ...participation, ...t, ...empty }}
        tabs={
          <>
            <Tabs label={t.tabs} tabs={tabs} />
            <UnsentAnswers />
            <Suspense>
              {running.map((event) => (
                <RunningCard key={event.id} event={event} now={now} />
              ))}
            </Suspense>
          </>
        }
        filter={<StatusFilter list={list} statuses={statuses} />}
        query={query}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        list={list}
      />
      {ended && <FinishedEvents {...ended} onStart={open} />}
      {dialog}
    </>
  );
}

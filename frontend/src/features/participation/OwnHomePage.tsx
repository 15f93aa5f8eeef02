/** The participant's home, at /home: running events, coming events, events that wait for results, and finished
    events (D193). */
import { Skeleton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { serverClock } from '@/api/serverClock';
import { useViewer } from '@/api/session';
import { OfOwnKind, type OwnKind } from '@/domain/events/pages';
import { UnsentAnswers } from '@/domain/events/UnsentAnswers';
import { gmtTime, isLocalTimeGmt, localTimeZone } from '@/domain/gmt';
import { formatLocalLong } from '@/domain/ownTimes';
import { paths } from '@/domain/paths';
import { common } from '@/messages/common';
import { ownHome as t } from '@/messages/ownHome';
import { EmptyState } from '@/ui/EmptyState';
import { usePreloadWhenIdle } from '@/ui/Link';

import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { PartFailed } from '@/ui/PartFailed';
import { useDialog } from '@/ui/useDialog';
import type { OwnScore } from './api';
import { ComingRow } from './home/ComingRow';
import { DoneRow } from './home/DoneRow';
import classes from './home/home.module.css';
import { LatestResult } from './home/LatestResult';
import { OpenCard, OpenRow } from './home/OpenRow';
import { AllLink, HomeSection } from './home/parts';
import { RunningCard } from './home/RunningCard';
import { type HomeEvent, useHome } from './home/useHome';
import { StartDialog } from './useStart';

/** The number of events that a section shows. The lists show all events. */
const SHOWN = 5;

function Rows({ events, children }: { events: readonly HomeEvent[]; children: (one: HomeEvent) => ReactNode }) {
  return (
    <ul className={classes.rows}>
      {events.slice(0, SHOWN).map((one) => (
        <OfOwnKind key={one.event.id} own={one.own}>
          {children(one)}
        </OfOwnKind>
      ))}
    </ul>
  );
}

/** The day and the time, in the user's time zone and in GMT. */
function Today({ now }: { now: number }) {
  const at = new Date(now).toISOString();
  const local = formatLocalLong(at);
  return (
    <p className={classes.today}>
      {isLocalTimeGmt(at)
        ? common.gmtTime(local)
        : `${common.yourTime(local, localTimeZone())} · ${common.gmtTime(gmtTime(at))}`}
    </p>
  );
}

const isGiven = (score: OwnScore | undefined): score is OwnScore & { score: number; totalWeight: number } =>
  score?.is_scored === true && score.score !== null && score.totalWeight !== null;

/** The newest event with a published score. */
function latestResult(finished: readonly HomeEvent[], scores: ReadonlyMap<string, OwnScore>) {
  for (const one of finished) {
    const score = scores.get(one.event.id);
    if (isGiven(score)) return { one, score };
  }
  return null;
}

/** Returns the greeting for the server's time in the user's time zone. */
function greetingNow(name: string): string {
  const hour = new Date(serverClock.now()).getHours();
  if (hour < 5 || hour >= 18) return t.evening(name);
  return hour < 12 ? t.morning(name) : t.afternoon(name);
}

export function OwnHomePage({ kinds: all }: { kinds: readonly OwnKind[] }) {
  const { name } = useViewer();
  const { kinds, now, sections, scores, failed, isLoading } = useHome(all);
  const [greeting] = useState(() => greetingNow(name));
  const { open: ask, dialog } = useDialog<HomeEvent>(({ event, own }, state) => (
    <OfOwnKind own={own}>
      <StartDialog event={event} {...state} />
    </OfOwnKind>
  ));
  const { answering, open, coming, waiting, finished } = sections;
  const next = answering[0] ?? open[0] ?? coming[0];
  usePreloadWhenIdle(next?.own.kind.paths.answering({ id: next.event.id }));

  // While no attempt is running, the open event that closes first has the large card.
  const [first] = answering.length === 0 ? open : [];
  const alsoOpen = first ? open.slice(1) : open;
  const latest = latestResult(finished, scores.byId);
  const isEmpty = Object.values(sections).every(({ length }) => length === 0);
  const toLists = kinds.map(({ kind }) => (
    <AllLink key={kind.key} to={kind.ownLists[0].address()}>
      {t.all(kind.titles.own)}
    </AllLink>
  ));
  const older = finished.filter((one) => one !== latest?.one);
  const links = <span className={classes.links}>{toLists}</span>;
  const ahead = (alsoOpen.length > 0 || coming.length > 0) && (
    <div>
      {alsoOpen.length > 0 && (
        <HomeSection
          title={first ? t.alsoOpen : t.openNow}
          count={alsoOpen.length}
          more={coming.length === 0 ? links : !first && <p className={classes.note}>{t.asksFirst}</p>}
        >
          <Rows events={alsoOpen}>
            {(one) => <OpenRow event={one.event} now={now} isMain={false} onStart={() => ask(one)} />}
          </Rows>
        </HomeSection>
      )}
      {coming.length > 0 && (
        <HomeSection title={t.coming} count={coming.length} more={links}>
          <Rows events={coming}>{({ event }) => <ComingRow event={event} now={now} />}</Rows>
        </HomeSection>
      )}
    </div>
  );
  const done = (row: HomeEvent) => (
    <DoneRow event={row.event} now={now} score={scores.byId.get(row.event.id)} onStart={() => ask(row)} />
  );
  const behind = (waiting.length > 0 || finished.length > 0) && (
    <div>
      {latest && (
        <HomeSection title={t.latest} more={<AllLink to={paths.ownScores()}>{t.allScores}</AllLink>}>
          <OfOwnKind own={latest.one.own}>
            <LatestResult event={latest.one.event} score={latest.score} />
          </OfOwnKind>
        </HomeSection>
      )}
      {waiting.length > 0 && (
        <HomeSection title={t.waiting} count={waiting.length}>
          <Rows events={waiting}>{done}</Rows>
        </HomeSection>
      )}
      {(older.length > 0 || scores.query.isError) && (
        <HomeSection title={t.finished} more={!ahead && links}>
          {scores.query.isError && <PartFailed title={t.scoresFailed} query={scores.query} />}
          {older.length > 0 && <Rows events={older}>{done}</Rows>}
        </HomeSection>
      )}
    </div>
  );
  return (
    <>
      <PageHeader title={greeting} />
      <Today now={now} />
      <UnsentAnswers />
      {failed.map(({ own, query }) => (
        <PartFailed key={own.kind.key} title={own.t.failed} query={query} />
      ))}
      {answering.map(({ event, own }) => (
        <OfOwnKind key={event.id} own={own}>
          <RunningCard event={event} now={now} />
        </OfOwnKind>
      ))}
      {first && (
        <OfOwnKind key={first.event.id} own={first.own}>
          <OpenCard event={first.event} now={now} isMain onStart={() => ask(first)} />
        </OfOwnKind>
      )}
      <div className={classes.columns} data-both={(ahead && behind && true) || undefined}>
        {ahead}
        {behind}
      </div>
      {isEmpty && isLoading && (
        <div role="status" aria-label={common.loading}>
          <Skeleton height={128} mb={24} />
          <Skeleton height={200} />
        </div>
      )}
      {isEmpty && !isLoading && failed.length === 0 && (
        <Panel wide>
          <EmptyState title={t.empty} hint={t.emptyHint} action={links} />
        </Panel>
      )}
      {dialog}
    </>
  );
}

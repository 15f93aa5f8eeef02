/** Reads the data of the participant's home: one request for each list, and one for the scores. */
import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Page } from '@/api/queries';
import { serverClock } from '@/api/serverClock';
import { useViewer } from '@/api/session';
import { useReadOnNews } from '@/api/useReadOnNews';
import { takesPart } from '@/domain/events/access';
import type { OwnEvent } from '@/domain/events/kind';
import type { OwnKind } from '@/domain/events/pages';
import { combineQueries, type Loadable } from '@/ui/loadable';
import type { OwnScore, ScoredKind } from '../api';
import { homeLists, homeScores } from './lists';
import { untilNextReading } from './reading';
import { homeSections, type KindRules, momentsOf } from './sections';

/** An event with its kind. */
export interface HomeEvent {
  event: OwnEvent;
  own: OwnKind;
  rules: KindRules;
}

const TICK_MS = 250;
const MINUTE_MS = 60_000;

/** Returns the time by the server's clock. It is updated at each of the moments, and at each full minute. */
function useMoments(moments: readonly number[]): number {
  const [now, setNow] = useState(serverClock.now);
  useEffect(() => {
    const minute = (time: number) => Math.floor(time / MINUTE_MS);
    const timer = setInterval(() => {
      setNow((before) => {
        const time = serverClock.now();
        const isNews = minute(time) !== minute(before) || moments.some((moment) => before < moment !== time < moment);
        return isNews ? time : before;
      });
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [moments]);
  return now;
}

/** Returns the kinds whose events the viewer may see. */
function useVisibleKinds(kinds: readonly OwnKind[]): readonly OwnKind[] {
  const viewer = useViewer();
  return kinds.filter(({ kind }) => takesPart(kind)(viewer));
}

const seesScores = ({ permissions }: { permissions: ReadonlySet<string> }) => permissions.has('viewAny score');

/** The kinds whose scores are read. They have the same names as the kinds of events. */
const SCORED: readonly ScoredKind[] = ['competitions', 'trainings'];

/** Reads the scores by the id of the event, for each kind that has an event with a score. */
function useScores(events: readonly HomeEvent[]) {
  const viewer = useViewer();
  const published = new Set(events.flatMap(({ event, own }) => (event.is_scored ? own.kind.key : [])));
  const lists = useQueries({
    queries: SCORED.map((kind) => ({ ...homeScores(kind), enabled: seesScores(viewer) && published.has(kind) })),
  });
  const rows = lists.flatMap(({ data }) => data?.data ?? []);
  return {
    query: combineQueries(...lists),
    byId: new Map<string, OwnScore>(rows.map((score) => [score.competition_id, score])),
  };
}

export function useHome(all: readonly OwnKind[]) {
  const kinds = useVisibleKinds(all);
  const isStreamOpen = useReadOnNews();
  const untilNext = (query: Parameters<typeof untilNextReading>[0]) => untilNextReading(query, isStreamOpen);
  const { lists, moments } = useQueries({
    queries: kinds.flatMap(({ kind }) =>
      homeLists(kind).map((read) => ({ ...read, refetchInterval: untilNext as never })),
    ),
    combine: (lists: Loadable<Page<OwnEvent>>[]) => ({
      lists,
      moments: lists.flatMap(({ data }) => data?.data ?? []).flatMap(momentsOf),
    }),
  });
  const now = useMoments(moments);
  const ofKinds = kinds.map((own, at) => {
    const tabs = own.kind.ownLists.length;
    return { own, parts: lists.slice(at * tabs, (at + 1) * tabs) };
  });
  const events = ofKinds.flatMap(({ own, parts }) => {
    const rules = { isScored: own.scored !== undefined, isAssigned: own.kind.finishedTab !== null };
    return parts.flatMap(({ data }) => data?.data ?? []).map((event): HomeEvent => ({ event, own, rules }));
  });
  const failed = ofKinds.flatMap(({ own, parts }) => {
    const unread = parts.filter(({ isError }) => isError);
    // Data that was read before may still be shown, but it may be outdated.
    return unread.length > 0
      ? [{ own, query: combineQueries(...unread.map((part) => ({ ...part, data: undefined }))) }]
      : [];
  });
  return {
    kinds,
    now,
    sections: homeSections(events, now),
    scores: useScores(events),
    failed,
    isLoading: lists.some(({ data, isError }) => data === undefined && !isError),
  };
}

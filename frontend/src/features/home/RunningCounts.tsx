/** The number of participants of a running event in each state, as in its live view (D205). */
import { useQuery } from '@tanstack/react-query';
import type { EventKind, StaffParts } from '@/domain/events/kind';
import { CountsBar } from '@/domain/events/live/CountsBar';
import { totalOf } from '@/domain/events/live/counts';
import { staffHome as t } from '@/messages/staffHome';
import classes from './home.module.css';

/** Some states change only because time passes. The live view shows them sooner. */
const ASK_MS = 20_000;
/** Only the counts are shown, which include all participants, so one row is enough. */
const ONE_ROW = { page: 1, per_page: 1, sort: 'asc' } as const;
const ALL = { state: '', order: '' };

/** The card is useful without these numbers, so an error shows nothing. */
function Counts({ live, id }: { live: StaffParts['live']; id: string }) {
  const { data } = useQuery({ ...live.monitor(id, ONE_ROW, ALL), refetchInterval: ASK_MS });
  if (!data || totalOf(data.counts) === 0) return null;
  const { counts } = data;
  return (
    <div className={classes.counts}>
      <CountsBar counts={counts} />
      {counts.quiet > 0 && <p className={classes.quiet}>{t.quiet(counts.quiet)}</p>}
    </div>
  );
}

/** The requests of staff are loaded with the pages of events. The home loads the requests of a kind only while an
    event of that kind is running. */
export function RunningCounts({ kind, id }: { kind: EventKind; id: string }) {
  const { data: parts } = useQuery({
    queryKey: ['staff parts', kind.key],
    queryFn: () => kind.loadStaff(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return parts ? <Counts live={parts.live} id={id} /> : null;
}

/** How many participants of a running event are in each state, as in its live view (D205). */
import { useQuery } from '@tanstack/react-query';
import type { EventKind, StaffParts } from '@/domain/events/kind';
import { CountsBar } from '@/domain/events/live/CountsBar';
import { totalOf } from '@/domain/events/live/counts';
import { staffHome as t } from '@/messages/staffHome';
import classes from './home.module.css';

/** Some states change by time alone. Those who look closely open the live view. */
const ASK_MS = 20_000;
/** Only the counts are shown, which are those of all participants. */
const ONE_ROW = { page: 1, per_page: 1, sort: 'asc' } as const;
const ALL = { state: '', order: '' };

/** Without the figures the card says what it says without them, so a failure shows nothing. */
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

/** The calls of staff are loaded with the pages of events. The home loads those of a kind when one of its events runs. */
export function RunningCounts({ kind, id }: { kind: EventKind; id: string }) {
  const { data: parts } = useQuery({
    queryKey: ['staff parts', kind.key],
    queryFn: () => kind.loadStaff(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return parts ? <Counts live={parts.live} id={id} /> : null;
}

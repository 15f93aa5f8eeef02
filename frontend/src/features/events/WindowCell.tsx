/** The window of an event in a list, in the user's time zone. If that zone differs from GMT, the GMT times are shown
    below. */
import type { EventRow } from '@/domain/events/kind';
import { Ends } from '@/domain/GmtWindow';
import { formatLocalWindow, gmtWindow, isLocalTimeGmt } from '@/domain/gmt';
import { common } from '@/messages/common';
import classes from './Event.module.css';

export function WindowCell({ starts_at, ends_at }: Pick<EventRow, 'starts_at' | 'ends_at'>) {
  const gmt = <Ends text={common.gmtTime(gmtWindow(starts_at, ends_at))} />;
  if (isLocalTimeGmt(starts_at) && isLocalTimeGmt(ends_at)) return <span className={classes.window}>{gmt}</span>;
  return (
    <span className={classes.window}>
      <Ends text={formatLocalWindow(starts_at, ends_at)} />
      <span className={classes.gmt}>{gmt}</span>
    </span>
  );
}

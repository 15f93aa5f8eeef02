/**
 * The start and the end of a window in the user's time zone, with the zone. If that is different from GMT, the times in
 * GMT are below.
 */
import { common } from '@/messages/common';
import classes from './Gmt.module.css';
import { formatLocalShortWindow, gmtWindow, isLocalTimeGmt, localTimeZone } from './gmt';

export function GmtWindow({ starts, ends }: { starts: string; ends: string }) {
  const gmt = common.gmtTime(gmtWindow(starts, ends));
  if (isLocalTimeGmt(starts) && isLocalTimeGmt(ends)) return <span className={classes.window}>{gmt}</span>;
  return (
    <span className={classes.window}>
      <span>{common.yourWindow(formatLocalShortWindow(starts, ends), localTimeZone())}</span>
      <span className={classes.other}>{gmt}</span>
    </span>
  );
}

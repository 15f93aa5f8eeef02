/** From when to when: on the reader's clock with its zone, and below it GMT, if that is another time. */
import { common } from '@/messages/common';
import classes from './Gmt.module.css';
import { gmtWindow, isGmtHere, ownShortWindow, ownZone } from './gmt';

export function GmtWindow({ starts, ends }: { starts: string; ends: string }) {
  const gmt = common.gmtTime(gmtWindow(starts, ends));
  if (isGmtHere(starts) && isGmtHere(ends)) return <span className={classes.window}>{gmt}</span>;
  return (
    <span className={classes.window}>
      <span>{common.yourWindow(ownShortWindow(starts, ends), ownZone())}</span>
      <span className={classes.other}>{gmt}</span>
    </span>
  );
}

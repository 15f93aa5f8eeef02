/** From when to when: in GMT, and below it the reader's own time with its zone, if their clock shows another. */
import { common } from '@/messages/common';
import classes from './Gmt.module.css';
import { gmtWindow, isGmtHere, ownShortWindow, ownZone } from './gmt';

export function GmtWindow({ starts, ends }: { starts: string; ends: string }) {
  return (
    <span className={classes.window}>
      <span>{gmtWindow(starts, ends)}</span>
      {!(isGmtHere(starts) && isGmtHere(ends)) && (
        <span className={classes.own}>{common.yourWindow(ownShortWindow(starts, ends), ownZone())}</span>
      )}
    </span>
  );
}

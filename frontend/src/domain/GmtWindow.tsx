/**
 * The start and the end of a window in GMT. If the user's time zone is different, the local times with their zone are
 * below.
 */
import { common } from '@/messages/common';
import classes from './Gmt.module.css';
import { formatLocalShortWindow, gmtWindow, isLocalTimeGmt, localTimeZone } from './gmt';

export function GmtWindow({ starts, ends }: { starts: string; ends: string }) {
  return (
    <span className={classes.window}>
      <span>{gmtWindow(starts, ends)}</span>
      {!(isLocalTimeGmt(starts) && isLocalTimeGmt(ends)) && (
        <span className={classes.own}>{common.yourWindow(formatLocalShortWindow(starts, ends), localTimeZone())}</span>
      )}
    </span>
  );
}

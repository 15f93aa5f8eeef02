/** From when to when: in GMT, and below it the reader's own time with its zone. */
import { messages } from '@/messages';
import classes from './Gmt.module.css';
import { gmtWindow, localWindow, ownZone } from './gmt';

export function GmtWindow({ starts, ends }: { starts: string; ends: string }) {
  return (
    <span className={classes.both}>
      <span>{gmtWindow(starts, ends)}</span>
      <span className={classes.own}>{messages.common.yourTime(localWindow(starts, ends), ownZone())}</span>
    </span>
  );
}

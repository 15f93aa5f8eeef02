/** The window of an event in a list: on the reader's clock, and GMT below it if that is another time. */
import type { EventRow } from '@/domain/events/kind';
import { gmtWindow, isGmtHere, ownWindow } from '@/domain/gmt';
import { common } from '@/messages/common';
import classes from './Event.module.css';

export function WindowCell({ starts_at, ends_at }: Pick<EventRow, 'starts_at' | 'ends_at'>) {
  const gmt = common.gmtTime(gmtWindow(starts_at, ends_at));
  if (isGmtHere(starts_at) && isGmtHere(ends_at)) return <span className={classes.window}>{gmt}</span>;
  return (
    <span className={classes.window}>
      {ownWindow(starts_at, ends_at)}
      <span className={classes.gmt}>{gmt}</span>
    </span>
  );
}

/**
 * The start and the end of a window in the user's time zone, with the zone. If that is different from GMT, the times in
 * GMT are below.
 */
import { Fragment } from 'react';
import { common } from '@/messages/common';
import classes from './Gmt.module.css';
import { formatLocalShortWindow, gmtWindow, isLocalTimeGmt, localTimeZone } from './gmt';

/** The start and the end of a window. A line may break between the two, but not within a date. */
export function Ends({ text }: { text: string }) {
  return text.split(/(?<=–) /).map((end, at) => (
    <Fragment key={end}>
      {at > 0 && ' '}
      <span className={classes.end}>{end}</span>
    </Fragment>
  ));
}

export function GmtWindow({ starts, ends }: { starts: string; ends: string }) {
  const gmt = <Ends text={common.gmtTime(gmtWindow(starts, ends))} />;
  const isGmt = isLocalTimeGmt(starts) && isLocalTimeGmt(ends);
  return (
    <span className={classes.window}>
      {!isGmt && <span>{common.yourWindow(formatLocalShortWindow(starts, ends), localTimeZone())}</span>}
      <span className={isGmt ? undefined : classes.other}>{gmt}</span>
    </span>
  );
}

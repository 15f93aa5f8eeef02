/**
 * Shows an instant in the user's time zone (D112). If it includes the time of day, GMT is below it. Otherwise a tooltip
 * shows GMT.
 */
import { serverClock } from '@/api/serverClock';
import classes from './Gmt.module.css';
import { GmtTooltip } from './GmtTooltip';
import { formatLocalDate, formatLocalWithZone, formatRelative, gmtDateTime, isLocalTimeGmt } from './gmt';

interface Props {
  at: string;
  /** With `date` and `relative`, only the tooltip shows the time of day. */
  show?: 'full' | 'date' | 'relative';
}

export function Gmt({ at, show = 'full' }: Props) {
  const gmt = gmtDateTime(at);
  if (show === 'full') {
    return (
      <span className={classes.both}>
        <time dateTime={at}>{isLocalTimeGmt(at) ? gmt : formatLocalWithZone(at)}</time>
        {!isLocalTimeGmt(at) && <span className={classes.other}>{gmt}</span>}
      </span>
    );
  }
  return (
    <GmtTooltip at={at}>{show === 'date' ? formatLocalDate(at) : formatRelative(at, serverClock.now())}</GmtTooltip>
  );
}

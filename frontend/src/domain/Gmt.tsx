/**
 * Shows an instant in GMT. If it includes the time of day, the user's local time is below it. Otherwise a tooltip shows
 * the local time.
 */
import { Tooltip } from '@mantine/core';
import { serverClock } from '@/api/serverClock';
import classes from './Gmt.module.css';
import { formatLocalWithZone, formatRelative, gmtDate, gmtDateTime, isLocalTimeGmt } from './gmt';

interface Props {
  at: string;
  /** With `date` and `relative`, only the tooltip shows the time of day. */
  show?: 'full' | 'date' | 'relative';
}

export function Gmt({ at, show = 'full' }: Props) {
  const own = formatLocalWithZone(at);
  if (show === 'full') {
    return (
      <span className={classes.both}>
        <time dateTime={at}>{gmtDateTime(at)}</time>
        {!isLocalTimeGmt(at) && <span className={classes.own}>{own}</span>}
      </span>
    );
  }
  return (
    <Tooltip label={`${gmtDateTime(at)} · ${own}`}>
      <time dateTime={at}>{show === 'date' ? gmtDate(at) : formatRelative(at, serverClock.now())}</time>
    </Tooltip>
  );
}

/** A point in time as GMT. With the time of day, the reader's own is below it; otherwise the pointer shows it. */
import { Tooltip } from '@mantine/core';
import { serverClock } from '@/api/serverClock';
import classes from './Gmt.module.css';
import { gmtDate, gmtDateTime, isGmtHere, ownTime, relative } from './gmt';

interface Props {
  at: string;
  /** `date` and `relative` leave the time of day to the tooltip. */
  show?: 'full' | 'date' | 'relative';
}

export function Gmt({ at, show = 'full' }: Props) {
  const own = ownTime(at);
  if (show === 'full') {
    return (
      <span className={classes.both}>
        <time dateTime={at}>{gmtDateTime(at)}</time>
        {!isGmtHere(at) && <span className={classes.own}>{own}</span>}
      </span>
    );
  }
  return (
    <Tooltip label={`${gmtDateTime(at)} · ${own}`}>
      <time dateTime={at}>{show === 'date' ? gmtDate(at) : relative(at, serverClock.now())}</time>
    </Tooltip>
  );
}

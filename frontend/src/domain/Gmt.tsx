/** A point in time on the reader's clock (D112). With the time of day, GMT is below it; otherwise the pointer shows it. */
import { Tooltip } from '@mantine/core';
import { serverClock } from '@/api/serverClock';
import classes from './Gmt.module.css';
import { gmtDateTime, isGmtHere, ownDate, ownTime, relative } from './gmt';

interface Props {
  at: string;
  /** `date` and `relative` leave the time of day to the tooltip. */
  show?: 'full' | 'date' | 'relative';
}

export function Gmt({ at, show = 'full' }: Props) {
  const gmt = gmtDateTime(at);
  if (show === 'full') {
    return (
      <span className={classes.both}>
        <time dateTime={at}>{isGmtHere(at) ? gmt : ownTime(at)}</time>
        {!isGmtHere(at) && <span className={classes.other}>{gmt}</span>}
      </span>
    );
  }
  return (
    <Tooltip label={`${ownTime(at)} · ${gmt}`}>
      <time dateTime={at}>{show === 'date' ? ownDate(at) : relative(at, serverClock.now())}</time>
    </Tooltip>
  );
}

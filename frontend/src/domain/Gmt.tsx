/** A point in time as GMT; the reader's own time is one hover or focus away. */
import { Tooltip } from '@mantine/core';
import { serverClock } from '@/api/serverClock';
import { messages } from '@/messages';
import { gmtDate, gmtDateTime, localTime, relative } from './gmt';

interface Props {
  at: string;
  /** `date` leaves the time to the tooltip; `relative` says 'in 2 days'. */
  show?: 'full' | 'date' | 'relative';
}

export function Gmt({ at, show = 'full' }: Props) {
  const text = { full: gmtDateTime, date: gmtDate, relative: (i: string) => relative(i, serverClock.now()) }[show](at);
  const own = messages.common.yourTime(localTime(at));
  return (
    <Tooltip label={show === 'full' ? own : `${gmtDateTime(at)} · ${own}`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the tooltip must be reachable by keyboard */}
      <time dateTime={at} tabIndex={0}>
        {text}
      </time>
    </Tooltip>
  );
}

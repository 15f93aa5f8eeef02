/** From when to when, in GMT; the reader's own time is one hover or focus away. */
import { Tooltip } from '@mantine/core';
import { gmtWindow, localTime } from '@/domain/gmt';
import { messages } from '@/messages';
import type { Competition } from './api';
import classes from './Competition.module.css';

export function Span({ of }: { of: Pick<Competition, 'starts_at' | 'ends_at'> }) {
  const own = messages.common.yourTime(`${localTime(of.starts_at)} – ${localTime(of.ends_at)}`);
  return (
    <Tooltip label={own}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the tooltip must be reachable by keyboard */}
      <span tabIndex={0} className={classes.span}>
        {gmtWindow(of.starts_at, of.ends_at)}
      </span>
    </Tooltip>
  );
}

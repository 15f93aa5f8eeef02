/** A text about an instant, such as its date. A tooltip shows the whole local time and GMT. */
import { Tooltip } from '@mantine/core';
import { formatLocalWithZone, gmtDateTime } from './gmt';

export function GmtTooltip({ at, children }: { at: string; children: string }) {
  return (
    // It is not a tab stop, because then every row of a list would have one.
    <Tooltip label={`${formatLocalWithZone(at)} · ${gmtDateTime(at)}`}>
      <time dateTime={at}>{children}</time>
    </Tooltip>
  );
}

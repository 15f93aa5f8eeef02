/** A date in a list, in the user's time zone. A tooltip shows the whole local time and GMT. */
import { Tooltip } from '@mantine/core';
import { formatLocalDate, formatLocalWithZone, gmtDateTime } from './gmt';

export function GmtCell({ at }: { at: string }) {
  return (
    // It is not a tab stop, because then every row of the list would have one.
    <Tooltip label={`${formatLocalWithZone(at)} · ${gmtDateTime(at)}`}>
      <time dateTime={at}>{formatLocalDate(at)}</time>
    </Tooltip>
  );
}

/** A date in a list, in the user's time zone. A tooltip shows the whole local time and GMT. */
import { Tooltip } from '@mantine/core';
import { formatLocalDate, formatLocalDateTime, formatLocalWithZone, gmtDateTime } from './gmt';

/** `time` says whether to show the time of day too. */
export function GmtCell({ at, time = false }: { at: string; time?: boolean }) {
  return (
    // It is not a tab stop, because then every row of the list would have one.
    <Tooltip label={`${formatLocalWithZone(at)} · ${gmtDateTime(at)}`}>
      <time dateTime={at}>{time ? formatLocalDateTime(at) : formatLocalDate(at)}</time>
    </Tooltip>
  );
}

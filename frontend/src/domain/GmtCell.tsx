/** A date in a list, on the reader's clock; the pointer shows the whole time and GMT. */
import { Tooltip } from '@mantine/core';
import { gmtDateTime, ownDate, ownTime } from './gmt';

export function GmtCell({ at }: { at: string }) {
  return (
    // No tab stop: a list would have one in each row.
    <Tooltip label={`${ownTime(at)} · ${gmtDateTime(at)}`}>
      <time dateTime={at}>{ownDate(at)}</time>
    </Tooltip>
  );
}

/**
 * A date in a list, in GMT or in the reader's own time as the head of its column says. It is no tab stop: a list would
 * have one in each row.
 */
import { Tooltip } from '@mantine/core';
import { common } from '@/messages/common';
import { useOwnTime } from '@/ui/useOwnTime';
import { gmtDate, gmtDateTime, localTime, ownDateTime, ownZone } from './gmt';

export function GmtCell({ at }: { at: string }) {
  const [own] = useOwnTime();
  return (
    <Tooltip label={`${gmtDateTime(at)} · ${common.yourTime(localTime(at), ownZone())}`}>
      <time dateTime={at}>{own ? ownDateTime(at) : gmtDate(at)}</time>
    </Tooltip>
  );
}

/**
 * A date in a list, in GMT or in the reader's own time as the head of its column says. It is no tab stop: a list would
 * have one in each row.
 */
import { Tooltip } from '@mantine/core';
import { useOwnTime } from '@/ui/useOwnTime';
import { gmtDate, gmtDateTime, ownDateTime, ownTime } from './gmt';

export function GmtCell({ at }: { at: string }) {
  const [own] = useOwnTime();
  return (
    <Tooltip label={`${gmtDateTime(at)} · ${ownTime(at)}`}>
      <time dateTime={at}>{own ? ownDateTime(at) : gmtDate(at)}</time>
    </Tooltip>
  );
}

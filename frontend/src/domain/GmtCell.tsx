/**
 * A date in a list, in GMT or in local time, as the column header says. It is not a tab stop, because then every row of
 * the list would have one.
 */
import { Tooltip } from '@mantine/core';
import { useOwnTime } from '@/ui/useOwnTime';
import { formatLocalDateTime, formatLocalWithZone, gmtDate, gmtDateTime } from './gmt';

export function GmtCell({ at }: { at: string }) {
  const [own] = useOwnTime();
  return (
    <Tooltip label={`${gmtDateTime(at)} · ${formatLocalWithZone(at)}`}>
      <time dateTime={at}>{own ? formatLocalDateTime(at) : gmtDate(at)}</time>
    </Tooltip>
  );
}

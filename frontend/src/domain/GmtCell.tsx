/** A date in a list, in the user's time zone. A tooltip shows the whole local time and GMT. */
import { GmtTooltip } from './GmtTooltip';
import { formatLocalDate, formatLocalDateTime } from './gmt';

/** `time` says whether to show the time of day too. */
export function GmtCell({ at, time = false }: { at: string; time?: boolean }) {
  return <GmtTooltip at={at}>{time ? formatLocalDateTime(at) : formatLocalDate(at)}</GmtTooltip>;
}

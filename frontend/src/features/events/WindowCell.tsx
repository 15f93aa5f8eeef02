/** The window of an event in a list, in GMT or in the user's own time zone, as the column header says. */
import { Tooltip } from '@mantine/core';
import type { EventRow } from '@/domain/events/kind';
import { formatLocalShortWindow, formatLocalWindow, gmtWindow, localTimeZone } from '@/domain/gmt';
import { common } from '@/messages/common';
import { useOwnTime } from '@/ui/useOwnTime';
import classes from './Event.module.css';

export function WindowCell({ starts_at, ends_at }: Pick<EventRow, 'starts_at' | 'ends_at'>) {
  const [own] = useOwnTime();
  return (
    <Tooltip label={common.yourTime(formatLocalShortWindow(starts_at, ends_at), localTimeZone())}>
      <span className={classes.window}>
        {(own ? formatLocalWindow : gmtWindow)(starts_at, ends_at).replace(' – ', ' –\n')}
      </span>
    </Tooltip>
  );
}

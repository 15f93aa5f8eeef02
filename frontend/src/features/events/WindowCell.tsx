/** The window of an event in a list: in GMT or in the reader's own time, as the column header says. */
import { Tooltip } from '@mantine/core';
import type { EventRow } from '@/domain/events/kind';
import { gmtWindow, ownShortWindow, ownWindow, ownZone } from '@/domain/gmt';
import { common } from '@/messages/common';
import { useOwnTime } from '@/ui/useOwnTime';
import classes from './Event.module.css';

export function WindowCell({ starts_at, ends_at }: Pick<EventRow, 'starts_at' | 'ends_at'>) {
  const [own] = useOwnTime();
  return (
    <Tooltip label={common.yourTime(ownShortWindow(starts_at, ends_at), ownZone())}>
      <span className={classes.window}>{(own ? ownWindow : gmtWindow)(starts_at, ends_at).replace(' – ', ' –\n')}</span>
    </Tooltip>
  );
}

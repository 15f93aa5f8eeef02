/** The state of an event for everyone in the room: the time and the figures, without names. */
import { Button, FocusTrap, Portal } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import type { Event } from '@/domain/events/kind';
import { CountsBar } from '@/domain/events/live/CountsBar';
import type { LiveCounts } from '@/domain/events/live/counts';
import { eventLive as t } from '@/messages/eventLive';
import { Clock } from './Clock';
import classes from './live.module.css';

interface Props {
  event: Event;
  counts: LiveCounts | undefined;
  onClose: () => void;
}

export function LargeScreen({ event, counts, onClose }: Props) {
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Escape') onClose();
  });
  return (
    <Portal>
      <FocusTrap>
        <div className={classes.screen} role="dialog" aria-modal aria-label={t.screenOf(event.name)}>
          <div className={classes.screenHead}>
            <h1>
              <bdi>{event.name}</bdi>
            </h1>
            <Button variant="default" onClick={onClose}>
              {t.closeScreen}
            </Button>
          </div>
          <Clock event={event} className={classes.screenClock} />
          {counts && <CountsBar counts={counts} large />}
        </div>
      </FocusTrap>
    </Portal>
  );
}

/** The parts of an event's page before the participant starts: the rules, a ready check, and a rehearsal (D194,
    D195). */
import { Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { saveCalendar } from '@/domain/events/calendar';
import type { Event } from '@/domain/events/kind';
import { useOwnEvents } from '@/domain/events/pages';
import { waitsForHand } from '@/domain/events/schedule';
import { ownAndGmtWindow } from '@/domain/ownTimes';
import { beforeStart as t } from '@/messages/beforeStart';
import classes from './before.module.css';
import { ReadyCheck } from './ReadyCheck';
import { Rehearsal } from './Rehearsal';
import { Rules } from './Rules';
import { useReadiness } from './useReadiness';

/** The window in the participant's time zone, beside the countdown. */
export function Opens({ event }: { event: Event }) {
  const { kind } = useOwnEvents();
  const [own, gmt] = ownAndGmtWindow(event.starts_at, event.ends_at);
  return (
    <>
      <div className={classes.opens}>
        <strong>{own}</strong>
        <span>
          {gmt !== null && `${gmt} · `}
          {waitsForHand(event) ? t.opensByHand : t.opens}
        </span>
      </div>
      <Button
        variant="default"
        h={44}
        className={classes.calendar}
        leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden />}
        onClick={() => saveCalendar(event, kind.paths.own({ id: event.id }))}
      >
        {t.addToCalendar}
      </Button>
    </>
  );
}

export function BeforeStart({ event, now }: { event: Event; now: number }) {
  const readiness = useReadiness();
  // After the event has opened, Start is the filled button.
  const isOpen = now >= Date.parse(event.starts_at);
  return (
    <div className={classes.before}>
      <Rules event={event} now={now} isKept={readiness.found?.isKept} />
      <div className={classes.pair}>
        <div>
          <ReadyCheck {...readiness} />
        </div>
        <div>
          <Rehearsal isMain={!isOpen} />
        </div>
      </div>
    </div>
  );
}

/** A coming event, with the time until it begins. */
import { Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import type { OwnEvent } from '@/domain/events/kind';
import { useOwnEvents } from '@/domain/events/pages';
import { localDayAndMonth, ownAndGmtWindow } from '@/domain/ownTimes';
import { useTimeLeft } from '@/domain/timeLeft';
import { ownHome as t } from '@/messages/ownHome';
import { participation } from '@/messages/participation';
import { notice } from '@/ui/notice';
import { OwnNotes } from '../OwnNotes';
import classes from './home.module.css';
import { BothTimes, EventName, shortLeft } from './parts';
import { awaitsBegin, isDue } from './sections';

/** A text such as `in 2 d 20 h`, or `in 18:24:07` on the last day. */
function Until({ at }: { at: string }) {
  return t.inTime(shortLeft(useTimeLeft(at, () => {})));
}

/** Returns the text after the countdown has ended. */
function wordsAfter(event: OwnEvent, now: number): string | null {
  if (awaitsBegin(event, now)) return participation.waiting;
  return isDue(event, now) ? t.due : null;
}

/** The code that creates the file is loaded on demand. */
async function save(event: OwnEvent, address: string): Promise<void> {
  try {
    const { saveCalendar } = await import('@/domain/events/calendar');
    saveCalendar(event, address);
  } catch {
    notice.error(t.calendarFailed, { about: event.name });
  }
}

export function ComingRow({ event, now }: { event: OwnEvent; now: number }) {
  const { kind } = useOwnEvents();
  const { id, name, starts_at, ends_at } = event;
  const words = wordsAfter(event, now);
  const [day, month] = localDayAndMonth(starts_at);
  return (
    <li className={classes.row} data-coming>
      <p className={classes.day} aria-hidden>
        <strong>{day}</strong>
        {month}
      </p>
      <div className={classes.about}>
        <EventName event={event} />
        <p>
          <BothTimes times={ownAndGmtWindow(starts_at, ends_at)} />
        </p>
        <OwnNotes event={event} now={now} />
      </div>
      {/* Screen readers announce the change from a countdown to words. */}
      <p className={classes.until} role={words === null ? undefined : 'status'}>
        <span className="tabular">{words ?? <Until at={starts_at} />}</span>
      </p>
      <Button
        variant="subtle"
        h={44}
        className={classes.calendar}
        leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden />}
        aria-label={t.addToCalendarOf(name)}
        onClick={() => void save(event, kind.paths.own({ id }))}
      >
        <span className={classes.calendarText}>{t.addToCalendar}</span>
      </Button>
    </li>
  );
}

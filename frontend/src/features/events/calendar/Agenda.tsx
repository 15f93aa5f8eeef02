/** The days with events, below each other. It is used in narrow windows. */
import classes from './Calendar.module.css';
import { moveBetweenEvents } from './CalendarGrid';
import { EventChip } from './EventChip';
import { formatDay } from './formatDay';
import { daysOf, inOrder } from './lanes';
import type { Day, Period } from './period';
import type { CalendarEvent } from './reads';

interface Props {
  period: Period;
  today: Day;
  events: readonly CalendarEvent[];
}

export function Agenda({ period: { weeks, view, date }, today, events }: Props) {
  const days = weeks.flat().filter((day) => view === 'week' || day.slice(0, 7) === date.slice(0, 7));
  const ordered = inOrder(events);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the buttons inside
    <div className={classes.agenda} onKeyDown={moveBetweenEvents}>
      {days.map((day) => {
        // An event of several days is listed on its first day.
        const found = ordered.filter((event) => {
          const [first, last] = daysOf(event);
          return day === days[0] ? first <= day && day <= last : first === day;
        });
        if (found.length === 0) return null;
        return (
          <section key={day} className={classes.agendaDay}>
            <h2 className={classes.agendaDate} data-today={day === today || undefined}>
              {formatDay(day, { weekday: 'long', day: 'numeric', month: 'short' })}
            </h2>
            <ul className={classes.agendaEvents}>
              {found.map((event) => (
                <EventChip key={event.id} event={event} whole continues={daysOf(event)[0] < day} />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

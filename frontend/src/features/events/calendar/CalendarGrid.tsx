/** The weeks of a month or one week, with the events over their days. */
import type { KeyboardEvent } from 'react';
import { calendar as t } from '@/messages/calendar';
import { Link } from '@/ui/Link';
import classes from './Calendar.module.css';
import { EventChip } from './EventChip';
import { formatDay } from './formatDay';
import { type Lanes, lanesOf } from './lanes';
import type { Day, Period } from './period';
import type { CalendarEvent } from './reads';

/** The maximum number of visible events on a day. */
const ROOM = { month: 4, week: Number.POSITIVE_INFINITY } as const;

const fullDay = (day: Day) => formatDay(day, { weekday: 'long', day: 'numeric', month: 'long' });

/** Moves between the events with the arrow keys, in their order on the page. */
export function moveBetweenEvents(event: KeyboardEvent<HTMLElement>) {
  const { key, currentTarget, target } = event;
  const events = [...currentTarget.querySelectorAll<HTMLElement>('[data-event]')];
  const at = events.indexOf(target as HTMLElement);
  if (at < 0) return;
  const places: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowRight: at + 1,
    ArrowUp: at - 1,
    ArrowLeft: at - 1,
    Home: 0,
    End: events.length - 1,
  };
  const next = events[places[key] ?? -1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

interface WeekProps {
  week: readonly Day[];
  period: Period;
  today: Day;
  events: readonly CalendarEvent[];
  linkToWeek: (day: Day) => { search: string };
}

/** Whether no day of the week has more than one event, so that each event can use two lines. */
const isCalm = ({ bars }: Lanes<CalendarEvent>) => bars.every(({ lane, first, last }) => lane === 0 && first === last);

function Week({ week, period: { view, date }, today, events, linkToWeek }: WeekProps) {
  const lanes = lanesOf(events, week, ROOM[view]);
  const most = Math.max(0, ...lanes.bars.map(({ lane }) => lane + 1));
  const sorted = lanes.bars.toSorted((one, other) => one.first - other.first || one.lane - other.lane);
  const calm = isCalm(lanes);
  const [monday = ''] = week;
  return (
    <section
      className={classes.week}
      aria-label={t.weekOf(fullDay(monday))}
      // The rows of the grid: the dates, the events, the numbers of hidden events, and the remaining space.
      style={{ gridTemplateRows: `auto repeat(${most}, auto) auto 1fr` }}
    >
      {week.map((day, at) => {
        const isFirst = day.endsWith('-01') || at === 0;
        const outside = view === 'month' && day.slice(0, 7) !== date.slice(0, 7);
        return (
          <div
            key={day}
            className={classes.day}
            data-outside={outside || undefined}
            style={{ gridColumn: at + 1, gridRow: '1 / -1' }}
          >
            <time dateTime={day} className={classes.date} data-today={day === today || undefined}>
              {formatDay(day, { day: 'numeric', ...(isFirst && { month: 'short' }) })}
            </time>
          </div>
        );
      })}
      <ul className={classes.events}>
        {sorted.map((bar) => (
          <EventChip
            key={bar.event.id}
            event={bar.event}
            alone={calm}
            whole={view === 'week'}
            continues={bar.continues}
            goesOn={bar.goesOn}
            style={{ gridColumn: `${bar.first + 1} / ${bar.last + 2}`, gridRow: bar.lane + 2 }}
          />
        ))}
      </ul>
      {lanes.hidden.map((n, at) => {
        const day = week[at] ?? '';
        return n > 0 ? (
          <Link
            key={day}
            to={linkToWeek(day)}
            className={classes.more}
            aria-label={t.moreOn(n, fullDay(day))}
            style={{ gridColumn: at + 1, gridRow: most + 2 }}
          >
            {t.more(n)}
          </Link>
        ) : null;
      })}
    </section>
  );
}

export function CalendarGrid({ period, ...props }: Omit<WeekProps, 'week'>) {
  const [first = []] = period.weeks;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the buttons inside
    <div className={classes.grid} data-view={period.view} onKeyDown={moveBetweenEvents}>
      <div className={classes.weekdays} aria-hidden>
        {first.map((day) => (
          <span key={day}>{formatDay(day, { weekday: 'long' })}</span>
        ))}
      </div>
      {period.weeks.map((week) => (
        <Week key={week[0]} week={week} period={period} {...props} />
      ))}
    </div>
  );
}

/** The days that the calendar shows: whole weeks of a month from Monday on, or one week. */
import { twoDigits } from '@/domain/timeLeft';

export type View = 'month' | 'week';

/** A day in the user's time zone, such as `2026-11-24`. */
export type Day = string;

export interface Period {
  view: View;
  /** The day in the URL, or today. The period contains this day. */
  date: Day;
  /** Each week has seven days. */
  weeks: readonly (readonly Day[])[];
  /** The first instant of the first day, and the first instant after the last day, in the user's time zone. */
  from: string;
  to: string;
}

export const dayOf = (at: Date): Day =>
  `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`;

/** Returns midnight in the user's time zone, `offset` days later. A change of the clock makes a day longer or
    shorter, so hours are not added. */
export function startOf(day: Day, offset = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + offset);
}

export const addDays = (day: Day, days: number): Day => dayOf(startOf(day, days));

/** The number of days since Monday. */
const sinceMonday = (day: Day): number => (startOf(day).getDay() + 6) % 7;

const mondayOf = (day: Day): Day => addDays(day, -sinceMonday(day));

/** Returns the same date in another month, or the last day of that month if it is shorter. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(year, month + months, 0).getDate();
  return dayOf(new Date(year, month - 1 + months, Math.min(date, last)));
}

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && dayOf(startOf(text)) === text;

function weeksOf(view: View, date: Day): Day[][] {
  const month = date.slice(0, 8);
  const last = view === 'week' ? date : addDays(addMonths(`${month}01`, 1), -1);
  const weeks: Day[][] = [];
  for (let monday = mondayOf(view === 'week' ? date : `${month}01`); monday <= last; monday = addDays(monday, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, at) => addDays(monday, at)));
  }
  return weeks;
}

/** `now` is the server's time in milliseconds. If the URL names no valid period, this month is used. */
export function periodOf(search: URLSearchParams, now: number): Period {
  const view = search.get('view') === 'week' ? 'week' : 'month';
  const wanted = search.get('date') ?? '';
  const date = isDay(wanted) ? wanted : dayOf(new Date(now));
  const weeks = weeksOf(view, date);
  const days = weeks.flat();
  const [first = date, last = date] = [days[0], days.at(-1)];
  return { view, date, weeks, from: startOf(first).toISOString(), to: startOf(last, 1).toISOString() };
}

/** Returns the date in the URL for an earlier or later period. */
export const movedBy = ({ view, date }: Period, steps: number): Day =>
  view === 'week' ? addDays(date, 7 * steps) : addMonths(date, steps);

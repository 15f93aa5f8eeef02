/** The positions of the events of a week. Events are below each other, and an event of several days is a bar over
    its days. */
import { addDays, type Day, dayOf } from './period';

export interface Timed {
  starts_at: string;
  ends_at: string;
}

/** An event in a week. Columns are counted from 0. */
export interface Bar<T> {
  event: T;
  first: number;
  last: number;
  lane: number;
  /** Whether the event began in an earlier week, or continues in the next one. */
  continues: boolean;
  goesOn: boolean;
}

export interface Lanes<T> {
  bars: readonly Bar<T>[];
  /** The number of hidden events of each day. */
  hidden: readonly number[];
}

/** Returns the first and the last day of an event. An event that ends at midnight does not belong to the next day. */
export function daysOf({ starts_at, ends_at }: Timed): readonly [first: Day, last: Day] {
  const [starts, ends] = [Date.parse(starts_at), Date.parse(ends_at)];
  return [dayOf(new Date(starts)), dayOf(new Date(Math.max(starts, ends - 1)))];
}

export const isLong = (event: Timed): boolean => {
  const [first, last] = daysOf(event);
  return first !== last;
};

/** Sorts bars before other events, and then by the start, so that a bar has the same lane on all its days. */
export const inOrder = <T extends Timed>(events: readonly T[]): T[] =>
  events.toSorted(
    (one, other) =>
      Number(isLong(other)) - Number(isLong(one)) || Date.parse(one.starts_at) - Date.parse(other.starts_at),
  );

/**
 * Arranges the events of a week. A day shows at most `room` events. If a day has more, its last lane shows the number
 * of hidden events.
 */
export function lanesOf<T extends Timed>(events: readonly T[], week: readonly Day[], room: number): Lanes<T> {
  const [monday = '', after] = [week[0], addDays(week[0] ?? '', 7)];
  const taken: boolean[][] = week.map(() => []);
  const placed: Bar<T>[] = [];
  for (const event of inOrder(events)) {
    const [begins, ends] = daysOf(event);
    if (ends < monday || begins >= after) continue;
    const first = Math.max(0, week.indexOf(begins));
    const last = ends >= after ? week.length - 1 : week.indexOf(ends);
    const days = taken.slice(first, last + 1);
    let lane = 0;
    while (days.some((day) => day[lane])) lane += 1;
    for (const day of days) day[lane] = true;
    placed.push({ event, first, last, lane, continues: begins < monday, goesOn: ends >= after });
  }
  const covers = ({ first, last }: Bar<T>, day: number) => first <= day && day <= last;
  // A day with hidden events uses its last lane for their number.
  const roomOf = week.map((_, day) => (placed.some((bar) => covers(bar, day) && bar.lane >= room) ? room - 1 : room));
  const bars = placed.filter(({ first, last, lane }) => roomOf.slice(first, last + 1).every((most) => lane < most));
  const hidden = week.map(
    (_, day) => placed.filter((bar) => covers(bar, day)).length - bars.filter((bar) => covers(bar, day)).length,
  );
  return { bars, hidden };
}
